import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { invitationPath, whatTheyMay } from "#domain/people/invitations.ts";
import { product } from "#domain/product.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { twoStepLoginPath } from "#domain/sign-in/two-step-login.ts";
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
  type OwnInvitation,
  ownInvitationsKey,
  ownInvitationsQuery,
} from "~/lib/data/own-invitations";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { longDate } from "~/lib/format/dates";
import { roleKey, standingQuery } from "~/lib/session/role";
import { useSession } from "~/lib/session/session";
import { resetSession } from "~/lib/session/sign-out";
import { useRequireLogin } from "~/lib/session/use-require-login";

/** Where an invitation is accepted, by the person logged in with its address. */
export function InvitationPage({ id }: { id: string }) {
  const session = useSession();
  useRequireLogin({
    from: invitationPath(id),
    title: "Authentication required",
    description: "Please log in with the address that received the invitation",
  });
  if (session.status !== "signed-in") return <WaitingPage title="Invitation" />;
  return (
    <Page className="flex min-h-[60vh] items-start justify-center md:items-center">
      <Card className="w-full max-w-136 p-6 shadow-card md:p-9">
        <InvitationFor id={id} userId={session.user.id} email={session.user.email} />
      </Card>
    </Page>
  );
}

interface InvitationForProps {
  id: string;
  userId: string;
  email: string;
}

function InvitationFor({ id, userId, email }: InvitationForProps) {
  const { data, error, isFetching, refetch } = useQuery(ownInvitationsQuery(userId));
  // Kept once found: accepting it takes it off the list, and the page must not say that it is gone.
  const [found, setFound] = useState<OwnInvitation | null>(null);
  const invitation = found ?? data?.find((one) => one.id === id) ?? null;
  if (invitation && !found) setFound(invitation);
  if (invitation) return <OpenInvitation invitation={invitation} userId={userId} email={email} />;
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
        . It may have been accepted, revoked or expired, or it went to another address.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button
          onClick={() =>
            void resetSession(`${loginPath}?from=${encodeURIComponent(invitationPath(id))}`)
          }
        >
          Log in with another address
        </Button>
        <Link to="/" className={buttonClass({ variant: "secondary" })}>
          Go to the home page
        </Link>
      </div>
    </>
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
      <Title>{isAdmin ? "Become an administrator" : `Join ${product.name}`}</Title>
      <p className="mt-3 leading-relaxed">
        The team of {product.name} invites{" "}
        <strong className="font-medium wrap-anywhere">
          <EmailText email={email} />
        </strong>
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

const Title = ({ children }: { children: string }) => (
  <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">{children}</h1>
);
