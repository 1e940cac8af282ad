import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/email-text";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { type SessionUser, useSession } from "~/lib/session/session";
import { resetSession } from "~/lib/session/sign-out";
import { useRequireLogin } from "~/lib/session/use-require-login";

interface InvitationCardProps {
  /** The page's own path, to return to after the login. */
  path: string;
  children: (user: SessionUser) => ReactNode;
}

/** Where an invitation is accepted, by the person logged in with its address. */
export function InvitationCard({ path, children }: InvitationCardProps) {
  const session = useSession();
  useRequireLogin({
    from: path,
    description: "Please log in with the address that received the invitation",
  });
  if (session.status !== "signed-in") return <WaitingPage title="Invitation" />;
  return (
    <Page className="flex min-h-[60vh] items-start justify-center md:items-center">
      <Card className="w-full max-w-136 p-6 shadow-card md:p-9">{children(session.user)}</Card>
    </Page>
  );
}

interface ReceivedInvitationProps<Invitation extends { id: string }> {
  id: string;
  path: string;
  email: string;
  /** The open invitations to this address. */
  received: UseQueryResult<Invitation[]>;
  /** How such an invitation can have ended. */
  endings: string;
  /** Where to go if there is none. */
  elsewhere: { to: string; label: string };
  children: (invitation: Invitation) => ReactNode;
}

/** The invitation of that id among those received, or what to do if it is not among them. */
export function ReceivedInvitation<Invitation extends { id: string }>(
  props: ReceivedInvitationProps<Invitation>,
) {
  const { id, path, email, received, endings, elsewhere, children } = props;
  const { data, error, isFetching, refetch } = received;
  // Kept once found: accepting it takes it off the list, and the page must not say that it is gone.
  const [found, setFound] = useState<Invitation | null>(null);
  const invitation = found ?? data?.find((one) => one.id === id) ?? null;
  if (invitation && !found) setFound(invitation);
  if (invitation) return children(invitation);
  if (error) {
    return (
      <>
        <InvitationTitle>Invitation</InvitationTitle>
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
      <InvitationTitle>No open invitation</InvitationTitle>
      <p className="mt-3 leading-relaxed">
        There is none here for <InvitedAddress email={email} />. It may have been {endings}, or it
        went to another address.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button onClick={() => void resetSession(`${loginPath}?from=${encodeURIComponent(path)}`)}>
          Log in with another address
        </Button>
        <Link to={elsewhere.to} className={buttonClass({ variant: "secondary" })}>
          {elsewhere.label}
        </Link>
      </div>
    </>
  );
}

export const InvitationTitle = ({ children }: { children: string }) => (
  <h1 className="font-serif text-3xl font-medium tracking-[-0.015em] wrap-anywhere">{children}</h1>
);

export const InvitedAddress = ({ email }: { email: string }) => (
  <strong className="font-medium wrap-anywhere">
    <EmailText email={email} />
  </strong>
);
