import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { roleQuery } from "~/lib/session/role";
import { useSession } from "~/lib/session/session";
import { NotFoundView } from "./not-found-view";

interface AdminOnlyProps {
  children: ReactNode;
}

/** Shows its content to administrators only; for everyone else the page does not exist. */
export function AdminOnly({ children }: AdminOnlyProps) {
  const { status, user } = useSession();
  const { data: role, error, isFetching, refetch } = useQuery(roleQuery(user?.id ?? null));
  if (user && role === "admin") return children;
  if (user && error) {
    return (
      <Page>
        <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (status === "signed-out" || role === "user") return <NotFoundView />;
  if (user) {
    return (
      <Page>
        <Spinner label="Loading…" />
      </Page>
    );
  }
  // Without scripts the session is never known, so the page stays 'not found'.
  return (
    <div className="invisible noscript:visible">
      <NotFoundView isCertain={false} />
    </div>
  );
}
