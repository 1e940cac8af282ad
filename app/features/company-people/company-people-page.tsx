import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { colleaguesPath } from "#domain/claims/colleagues.ts";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { type MyCompany, myCompaniesQuery } from "~/lib/data/my-companies";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { type CompanyPeople, companyPeopleQuery } from "./company-people-query";
import { InviteColleagueDialog } from "./invite-colleague-dialog";
import { PeopleOfCompany } from "./people-of-company";
import { SentInvitations } from "./sent-invitations";

/** Who works on a company; its owner invites and removes people here. */
export function CompanyPeoplePage({ companyId }: { companyId: string }) {
  const session = useSession();
  useRequireLogin({
    from: colleaguesPath(companyId),
    description: "Please log in to see who works on this company",
  });
  if (session.status !== "signed-in") return <WaitingPage title="Colleagues" />;
  return (
    <Page width="reading">
      <BackLink to="/my-projects">Back to My Projects</BackLink>
      <KnownCompany companyId={companyId} userId={session.user.id} />
    </Page>
  );
}

function KnownCompany({ companyId, userId }: { companyId: string; userId: string }) {
  const people = useQuery(companyPeopleQuery(userId, companyId));
  const companies = useQuery(myCompaniesQuery(userId));
  const company = companies.data?.find(({ id }) => id === companyId);
  if (people.data && company) {
    return <Loaded company={company} people={people.data} userId={userId} />;
  }
  const error = people.error ?? companies.error;
  if (error) {
    return (
      <>
        <PageHeader title="Colleagues" />
        <LoadFailure
          error={error}
          isRetrying={people.isFetching}
          onRetry={() => void Promise.all([people.refetch(), companies.refetch()])}
        />
      </>
    );
  }
  if (people.isPending || companies.isPending) {
    return (
      <h1 className="flex min-h-48 items-center justify-center">
        <Spinner label="Loading the company's people…" />
      </h1>
    );
  }
  return (
    <PageHeader
      title="Company not found"
      intro="You do not work on this company, or no longer do. Its owner can invite you."
    />
  );
}

interface LoadedProps {
  company: MyCompany;
  people: CompanyPeople;
  userId: string;
}

function Loaded({ company, people, userId }: LoadedProps) {
  const [isInviting, setInviting] = useState(false);
  const isOwner = company.role === "owner";
  return (
    <>
      <PageHeader
        eyebrow="Colleagues"
        // Most companies' names fit on one line beside the button.
        className="md:[&_h1]:text-4xl"
        title={<bdi>{people.name}</bdi>}
        intro={
          isOwner
            ? "Colleagues see the company's projects with you. You decide who may edit them."
            : "These people see the company's projects. Only its owner invites and removes people."
        }
        actions={
          isOwner &&
          company.isListed && (
            <Button className="max-sm:w-full" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" size={17} />
              Invite a colleague
            </Button>
          )
        }
      />
      {isOwner && !company.isListed && (
        <p className="mb-6 max-w-[44rem] text-sm leading-relaxed text-quiet">
          You can invite colleagues once one of the company's projects is listed.
        </p>
      )}
      <PeopleOfCompany company={company} people={people.people} userId={userId} />
      {people.invitations.length > 0 && <SentInvitations invitations={people.invitations} />}
      {isInviting && <InviteColleagueDialog company={company} onClose={() => setInviting(false)} />}
    </>
  );
}
