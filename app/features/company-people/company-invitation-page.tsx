import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  colleagueRoleHints,
  companyInvitationPath,
  companyRoleLabels,
} from "#domain/claims/colleagues.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Refusal } from "~/components/admin/refusal";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/email-text";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { notify } from "~/lib/browser/notify";
import { visitorRefusal } from "~/lib/data/database-refusal";
import {
  type CompanyInvitation,
  companyInvitationsKey,
  companyInvitationsQuery,
  myCompaniesKey,
} from "~/lib/data/my-companies";
import { myProjectsKey } from "~/lib/data/my-projects-query";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { longDate } from "~/lib/format/dates";
import { useSession } from "~/lib/session/session";
import { resetSession } from "~/lib/session/sign-out";
import { useRequireLogin } from "~/lib/session/use-require-login";

/** Where an invitation to a company is accepted, by whoever is logged in with its address. */
export function CompanyInvitationPage({ id }: { id: string }) {
  const session = useSession();
  useRequireLogin({
    from: companyInvitationPath(id),
    title: "Authentication required",
    description: "Please log in with the address that received the invitation",
  });
  if (session.status !== "signed-in") return <WaitingPage title="Invitation" />;
  return (
    <Page className="flex min-h-[60vh] items-start justify-center md:items-center">
      <Card className="w-full max-w-136 p-6 shadow-card md:p-9">
        <Received id={id} userId={session.user.id} email={session.user.email} />
      </Card>
    </Page>
  );
}

interface ReceivedProps {
  id: string;
  userId: string;
  email: string;
}

function Received({ id, userId, email }: ReceivedProps) {
  const { data, error, isFetching, refetch } = useQuery(companyInvitationsQuery(userId));
  // Kept once found: accepting it takes it off the list, and the page must not say that it is gone.
  const [found, setFound] = useState<CompanyInvitation | null>(null);
  const invitation = found ?? data?.find((one) => one.id === id) ?? null;
  if (invitation && !found) setFound(invitation);
  if (invitation) return <OpenInvitation invitation={invitation} email={email} />;
  if (error) {
    return (
      <>
        <Title>Invitation</Title>
        <div className="mt-5">
          <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      </>
    );
  }
  if (!data) {
    return (
      <h1 className="flex min-h-32 items-center justify-center">
        <Spinner label="Looking for your invitation…" />
      </h1>
    );
  }
  return (
    <>
      <Title>No open invitation</Title>
      <p className="mt-3 leading-relaxed">
        There is none here for{" "}
        <strong className="font-medium wrap-anywhere">
          <EmailText email={email} />
        </strong>
        . It may have been accepted, withdrawn or expired, or it went to another address.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button
          onClick={() =>
            void resetSession(`${loginPath}?from=${encodeURIComponent(companyInvitationPath(id))}`)
          }
        >
          Log in with another address
        </Button>
        <Link to="/my-projects" className={buttonClass({ variant: "secondary" })}>
          Go to My Projects
        </Link>
      </div>
    </>
  );
}

function OpenInvitation({ invitation, email }: { invitation: CompanyInvitation; email: string }) {
  const { id, company, role, invitedBy, expiresAt } = invitation;
  const accepting = useResponse(id, "accept_company_invitation", `You now work on ${company}`);
  const declining = useResponse(id, "decline_company_invitation", "Invitation declined");
  const isBusy = accepting.isPending || declining.isPending;
  const error = accepting.error ?? declining.error;
  return (
    <>
      <Title>{`Work on ${company}`}</Title>
      <p className="mt-3 leading-relaxed">
        {invitedBy ? <EmailText email={invitedBy} /> : "The company's owner"} invites{" "}
        <strong className="font-medium wrap-anywhere">
          <EmailText email={email} />
        </strong>{" "}
        to the projects of this company.
      </p>
      <p className="mt-2 text-sm leading-relaxed text-quiet">
        {companyRoleLabels[role]}: {colleagueRoleHints[role].toLowerCase()} The company's other
        people see your address. The invitation is open until {longDate(expiresAt)}.
      </p>
      {error && (
        <div className="mt-4">
          <Refusal error={error} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button
          disabled={isBusy}
          aria-busy={accepting.isPending}
          onClick={() => accepting.mutate(undefined)}
        >
          {accepting.isPending ? "Accepting…" : "Accept"}
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          aria-busy={declining.isPending}
          onClick={() => declining.mutate(undefined)}
        >
          Decline
        </Button>
      </div>
    </>
  );
}

type Response = "accept_company_invitation" | "decline_company_invitation";

function useResponse(invitation: string, response: Response, done: string) {
  const navigate = useNavigate();
  return useRpcMutation({
    send: (client, _: undefined) => client.rpc(response, { invitation }),
    toError: visitorRefusal,
    onSuccess: async () => {
      notify("success", done);
      await navigate("/my-projects", { replace: true });
    },
    invalidates: [companyInvitationsKey, myCompaniesKey, myProjectsKey],
  });
}

const Title = ({ children }: { children: string }) => (
  <h1 className="font-serif text-3xl font-medium tracking-[-0.015em] wrap-anywhere">{children}</h1>
);
