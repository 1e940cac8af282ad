import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { invitationPath, whatTheyMay } from "#domain/people/invitations.ts";
import { product } from "#domain/product.ts";
import { twoStepLoginPath } from "#domain/sign-in/two-step-login.ts";
import { Refusal } from "~/components/admin/refusal";
import {
  InvitationCard,
  InvitationTitle,
  InvitedAddress,
  ReceivedInvitation,
} from "~/components/invitation/received-invitation";
import { Button, buttonClass } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { visitorRefusal } from "~/lib/data/database-refusal";
import {
  type OwnInvitation,
  ownInvitationsKey,
  ownInvitationsQuery,
} from "~/lib/data/own-invitations";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { longDate } from "~/lib/format/dates";
import { roleKey, standingQuery } from "~/lib/session/role";

/** An invitation by the team, to the site or to the team itself. */
export function InvitationPage({ id }: { id: string }) {
  return (
    <InvitationCard path={invitationPath(id)}>
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
      path={invitationPath(id)}
      email={email}
      received={useQuery(ownInvitationsQuery(userId))}
      endings="accepted, revoked or expired"
      elsewhere={{ to: "/", label: "Go to the home page" }}
    >
      {(invitation) => <OpenInvitation invitation={invitation} userId={userId} email={email} />}
    </ReceivedInvitation>
  );
}

interface OpenInvitationProps {
  invitation: OwnInvitation;
  userId: string;
  email: string;
}

function OpenInvitation({ invitation, userId, email }: OpenInvitationProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id, role, expires_at } = invitation;
  const isAdmin = role === "admin";
  const accepting = useRpcMutation({
    send: (client, _: undefined) => client.rpc("accept_invitation", { invitation: id }),
    toError: visitorRefusal,
    onSuccess: async () => {
      notify("success", "Invitation accepted", {
        description: isAdmin ? "You are now an administrator." : `Welcome to ${product.name}.`,
      });
      const standing = await queryClient.fetchQuery({ ...standingQuery(userId), staleTime: 0 });
      const teamPage = standing.missing ? twoStepLoginPath : "/admin/review";
      await navigate(isAdmin ? teamPage : "/", { replace: true });
    },
    invalidates: [roleKey, ownInvitationsKey],
  });
  return (
    <>
      <InvitationTitle>
        {isAdmin ? "Become an administrator" : `Join ${product.name}`}
      </InvitationTitle>
      <p className="mt-3 leading-relaxed">
        The team of {product.name} invites <InvitedAddress email={email} />
        {isAdmin ? " to join it as an administrator." : "."}
      </p>
      <p className="mt-2 text-sm leading-relaxed text-quiet">
        {whatTheyMay(role)} The invitation is open until {longDate(expires_at)}.
      </p>
      {accepting.error && (
        <div className="mt-4">
          <Refusal error={accepting.error} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button
          disabled={accepting.isPending}
          aria-busy={accepting.isPending}
          onClick={() => accepting.mutate(undefined)}
        >
          {accepting.isPending ? "Accepting…" : "Accept"}
        </Button>
        <Link to="/" className={buttonClass({ variant: "secondary" })}>
          Not now
        </Link>
      </div>
    </>
  );
}
