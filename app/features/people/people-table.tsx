import { personUrl } from "#domain/people/people-list.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminCell, AdminRow, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/class-names";
import { EmailText } from "~/components/ui/email-text";
import { longDate, shortDate } from "~/lib/format/dates";
import type { PersonInList } from "./people-query";

export function PeopleTable({ people }: { people: readonly PersonInList[] }) {
  return (
    <AdminTable
      caption="People with an account"
      columns={[
        { label: "Person" },
        { label: "Companies", className: "hidden md:table-cell" },
        { label: "Projects", className: "w-24 text-right" },
        { label: "Joined", className: "hidden w-32 sm:table-cell" },
        { label: "Last login", className: "hidden w-36 lg:table-cell" },
      ]}
    >
      {people.map((person) => (
        <AdminRow key={person.id}>
          <AdminCell className="[overflow-wrap:anywhere]">
            <AdminRowLink to={personUrl(person.id)}>
              <PersonName person={person} />
            </AdminRowLink>{" "}
            {person.is_administrator && (
              <Badge tone="green" className="align-baseline">
                Administrator
              </Badge>
            )}
            {person.companies.length > 0 && (
              <span className="mt-0.5 block text-quiet md:hidden">{companyNames(person)}</span>
            )}
          </AdminCell>
          <AdminCell className="hidden md:table-cell [overflow-wrap:anywhere]">
            {companyNames(person) || <span className="text-quiet">None</span>}
          </AdminCell>
          <AdminCell
            className={cn("text-right tabular-nums", person.projects === 0 && "text-quiet")}
          >
            {figure(person.projects)}
          </AdminCell>
          <AdminCell className="hidden whitespace-nowrap tabular-nums sm:table-cell">
            <Day value={person.created_at} />
          </AdminCell>
          <AdminCell className="hidden whitespace-nowrap tabular-nums lg:table-cell">
            {person.last_sign_in_at ? (
              <Day value={person.last_sign_in_at} />
            ) : (
              <span className="text-quiet">Never</span>
            )}
          </AdminCell>
        </AdminRow>
      ))}
    </AdminTable>
  );
}

function Day({ value }: { value: string }) {
  return (
    <time dateTime={value} title={longDate(value)}>
      {shortDate(value)}
    </time>
  );
}

const maxNames = 3;

function companyNames({ companies }: PersonInList): string {
  const more = companies.length - maxNames;
  const names = companies.slice(0, maxNames).join(", ");
  return more > 0 ? `${names} and ${more} more` : names;
}

export const nameOf = ({ email }: { email: string | null }) =>
  email ?? "Account without an e-mail address";

export const PersonName = ({ person }: { person: { email: string | null } }) => (
  <EmailText email={nameOf(person)} />
);
