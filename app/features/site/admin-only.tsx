import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { roleQuery } from "~/lib/session/role";
import { useSession } from "~/lib/session/session";
import { NotFoundView } from "./not-found-view";

interface AdminOnlyProps {
  children: ReactNode;
}

/** Shows its content to administrators; to everybody else the page does not exist. */
export function AdminOnly({ children }: AdminOnlyProps) {
  const { status, user } = useSession();
  const { data: role, isError, refetch } = useQuery(roleQuery(user?.id ?? null));
  if (user && role === "admin") return children;
  if (user && isError) return <RoleUnknown onRetry={() => void refetch()} />;
  if (status === "signed-out" || role === "user") return <NotFoundView />;
  if (user) {
    return (
      <Page>
        <Spinner label="Loading…" />
      </Page>
    );
  }
  // Without scripts nobody is ever known: then this page is simply not there.
  return (
    <div className="invisible noscript:visible">
      <NotFoundView isCertain={false} />
    </div>
  );
}

function RoleUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <Page width="reading">
      <div role="alert" className="py-12 text-center md:py-18">
        <p className="text-lg text-quiet">The server did not answer. Nothing has been lost.</p>
        <Button className="mt-6" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </Page>
  );
}
