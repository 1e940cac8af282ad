import { useQuery } from "@tanstack/react-query";
import { peoplePath } from "#domain/people/people-list.ts";
import { product } from "#domain/product.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { longDate } from "~/lib/format/dates";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { DeleteSection } from "./delete-section";
import { ExportSection } from "./export-section";
import { type Person, personQuery } from "./people-query";
import { nameOf, PersonName } from "./people-table";
import { PersonCompanies } from "./person-companies";
import { PersonFacts } from "./person-facts";
import { RoleSection } from "./role-section";
import { SessionsSection } from "./sessions-section";

/** One account: what belongs to it, and the actions that the team can take. */
export function PersonPage({ personId }: { personId: string }) {
  const { data: person, isPending, error, refetch } = useQuery(personQuery(personId));
  usePageTitle(`${person ? nameOf(person) : "Person"} - ${product.name}`);
  return (
    <>
      <BackLink to={peoplePath}>Back to people</BackLink>
      {!person && <h1 className="sr-only">Account</h1>}
      {isPending && <AdminSkeleton label="Loading the account" />}
      {error && (
        <AdminFailure
          title="The account could not be loaded"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {person === null && <AdminEmpty title="Account not found" hint="It may have been deleted." />}
      {person && <KnownPerson person={person} />}
    </>
  );
}

function KnownPerson({ person }: { person: Person }) {
  return (
    <>
      <AdminHeading
        title={<PersonName person={person} />}
        mark={person.is_administrator && <Badge tone="green">Administrator</Badge>}
        summary={`Joined ${longDate(person.created_at)}`}
      >
        {null}
      </AdminHeading>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 gap-6">
          <PersonCompanies companies={person.companies} />
          <RoleSection person={person} />
          <SessionsSection person={person} />
          <ExportSection person={person} />
          <DeleteSection person={person} />
        </div>
        <PersonFacts person={person} />
      </div>
    </>
  );
}
