import { personUrl } from "#domain/people/people-list.ts";
import { figure } from "#domain/text/figure.ts";
import { type AdminColumn, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { EmailText } from "~/components/ui/email-text";
import { longDate, shortDate } from "~/lib/format/dates";
import type { PersonInList } from "./people-query";

export const PeopleTable = ({ people }: { people: readonly PersonInList[] }) => (
  <AdminTable
    caption="People with an account"
    columns={columns}
    rows={people}
    keyOf={({ id }) => id}
  />
);

const columns: readonly AdminColumn<PersonInList>[] = [
  {
    label: "Person",
    className: "[overflow-wrap:anywhere]",
    cell: (person) => (
      <>
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
      </>
    ),
  },
  {
    label: "Companies",
    from: "md",
    className: "[overflow-wrap:anywhere]",
    cell: (person) => companyNames(person) || <span className="text-quiet">None</span>,
  },
  {
    label: "Projects",
    headClassName: "w-24 text-right",
    className: "text-right tabular-nums",
    cell: ({ projects }) =>
      projects === 0 ? <span className="text-quiet">0</span> : figure(projects),
  },
  {
    label: "Joined",
    from: "sm",
    headClassName: "w-32",
    className: "whitespace-nowrap tabular-nums",
    cell: (person) => <Day value={person.created_at} />,
  },
  {
    label: "Last login",
    from: "lg",
    headClassName: "w-36",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ last_sign_in_at: last }) =>
      last ? <Day value={last} /> : <span className="text-quiet">Never</span>,
  },
];

export function Day({ value }: { value: string }) {
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
