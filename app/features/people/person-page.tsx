import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { peoplePath } from "#domain/people/people-list.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { AdminTable } from "~/components/admin/admin-table";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { notify } from "~/lib/browser/notify";
import { savePersonData } from "~/lib/browser/save-person-data";
import { dateAndTime, longDate } from "~/lib/format/dates";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ActSection } from "./act-section";
import { DeletePersonDialog } from "./delete-person-dialog";
import { type Person, personQuery } from "./people-query";
import { nameOf, PersonName } from "./people-table";
import { RoleSection } from "./role-section";
import { SessionsSection } from "./sessions-section";
import { usePersonAct } from "./use-person-act";

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

/** The companies of an account, with their numbers of projects and files. */
function PersonCompanies({ companies }: Pick<Person, "companies">) {
  if (companies.length === 0) {
    return <Card className="px-5 py-4 text-sm text-quiet">No companies or projects.</Card>;
  }
  return (
    <AdminTable
      caption="Companies of this account"
      columns={[
        {
          label: "Company",
          className: "font-medium [overflow-wrap:anywhere]",
          cell: ({ name }) => name,
        },
        { ...amount, label: "Listed", cell: ({ listed }) => figure(listed) },
        {
          ...amount,
          label: "Not listed",
          headClassName: "w-18 text-right sm:w-24",
          cell: ({ not_listed }) => figure(not_listed),
        },
        { ...amount, label: "Files", cell: ({ files }) => figure(files) },
      ]}
      rows={companies}
      keyOf={({ id }) => id}
    />
  );
}

const amount = {
  headClassName: "w-14 text-right sm:w-20",
  className: "text-right tabular-nums",
};

/** Key figures of an account. */
function PersonFacts({ person }: { person: Person }) {
  const facts: [label: string, value: string | number][] = [
    ["Last login", person.last_sign_in_at ? dateAndTime(person.last_sign_in_at) : "Never"],
    ["Marketing e-mails", marketingText(person.marketing_opt_in)],
    ["Lists", person.lists],
    ["Personal keys", person.keys],
    ["Claims", person.claims],
    ["Frozen comparisons", person.frozen_comparisons],
  ];
  return (
    <aside aria-label="About this account" className="max-lg:order-first">
      <Card className="p-5">
        <dl className="grid gap-x-6 gap-y-3.5 text-sm max-lg:grid-cols-2 sm:max-lg:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-quiet">{label}</dt>
              <dd className="mt-0.5 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </aside>
  );
}

function marketingText(choice: boolean | null): string {
  if (choice === null) return "Never asked";
  return choice ? "Agreed" : "Declined";
}

/** Deletes a person with everything that belongs to them. */
function DeleteSection({ person }: { person: Person }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canDelete = !person.is_administrator && !person.is_listed;
  return (
    <ActSection
      title="Delete"
      explanation={
        canDelete
          ? "Deletes the account and everything that belongs to it: unpublished projects, files, lists, keys, claims, e-mails and sessions. You choose what happens to listed projects. This cannot be undone."
          : "An administrator cannot be deleted. Remove the role first."
      }
    >
      {canDelete && (
        <Button
          variant="secondary"
          size="sm"
          className="border-brick/50 text-brick hover:border-brick"
          onClick={() => setDialogOpen(true)}
        >
          Delete this account…
        </Button>
      )}
      {isDialogOpen && <DeletePersonDialog person={person} onClose={() => setDialogOpen(false)} />}
    </ActSection>
  );
}

/** Exports everything held about a person, for when they request it. */
function ExportSection({ person }: { person: Person }) {
  const sending = usePersonAct({
    send: (client, _: undefined) => client.rpc("export_person", { person: person.id }),
    successMessage: () => "File saved",
  });
  return (
    <ActSection
      title="Data"
      explanation="Everything held about this person, as one JSON file: what they entered, the decisions on it, the e-mails sent to them and the names of their files. The audit trail records the download."
    >
      <Button
        variant="secondary"
        size="sm"
        disabled={sending.isPending}
        onClick={() =>
          sending.mutate(undefined, {
            onSuccess: savePersonData,
            onError: (error) => notify("error", error.message),
          })
        }
      >
        {sending.isPending ? "Preparing…" : "Download their data"}
      </Button>
    </ActSection>
  );
}
