import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import {
  colleagueRoleHints,
  companyInvitationPath,
  companyRoleLabels,
} from "#domain/claims/colleagues.ts";
import { Refusal } from "~/components/admin/refusal";
import {
  InvitationCard,
  InvitationTitle,
  InvitedAddress,
  ReceivedInvitation,
} from "~/components/invitation/received-invitation";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
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

/** An invitation to work on a company's projects. */
export function CompanyInvitationPage({ id }: { id: string }) {
  return (
    <InvitationCard path={companyInvitationPath(id)}>
      {(user) => <Received id={id} userId={user.id} email={user.email} />}
    </InvitationCard>
  );
}

interface ReceivedProps {
  id: string;
  userId: string;
  email: string;
}

function Received({ id, userId, email }: ReceivedProps) {
  return (
    <ReceivedInvitation
      id={id}
      path={companyInvitationPath(id)}
      email={email}
      received={useQuery(companyInvitationsQuery(userId))}
      endings="accepted, withdrawn or expired"
      elsewhere={{ to: "/my-projects", label: "Go to My Projects" }}
    >
      {(invitation) => <OpenInvitation invitation={invitation} email={email} />}
    </ReceivedInvitation>
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
      <InvitationTitle>{`Work on ${company}`}</InvitationTitle>
      <p className="mt-3 leading-relaxed">
        {invitedBy ? <EmailText email={invitedBy} /> : "The company's owner"} invites{" "}
        <InvitedAddress email={email} /> to the projects of this company.
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
