import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { twoStepLoginPath } from "#domain/sign-in/two-step-login.ts";
import { SecondFactorForm } from "~/components/second-factor/second-factor-form";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import type { Standing } from "~/lib/session/read-standing";
import { roleOf, standingQuery } from "~/lib/session/role";
import { useSession } from "~/lib/session/session";
import { NotFoundView } from "./not-found-view";

interface AdminOnlyProps {
  children: ReactNode;
}

/** Shows its content to administrators only; for everyone else the page does not exist. */
export function AdminOnly({ children }: AdminOnlyProps) {
  const { status, user } = useSession();
  const { data: standing, error, isFetching, refetch } = useQuery(standingQuery(user?.id ?? null));
  if (user && standing && roleOf(standing) === "admin") return children;
  if (user && standing?.missing) return <MissingFactor missing={standing.missing} />;
  if (user && error) {
    return (
      <Page>
        <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (status === "signed-out" || standing) return <NotFoundView />;
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

/** For administrators whose session was opened with their e-mail alone. */
function MissingFactor({ missing }: { missing: NonNullable<Standing["missing"]> }) {
  return (
    <Page className="flex min-h-[60vh] items-start justify-center md:items-center">
      <Card className="w-full max-w-136 p-6 shadow-card md:p-9">
        <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">Two-step login</h1>
        {missing === "verification" ? (
          <>
            <p className="mt-3 mb-6 leading-relaxed text-quiet">
              The team’s pages ask for your second factor, besides your e-mail.
            </p>
            <SecondFactorForm action="Continue" onDone={() => undefined} />
          </>
        ) : (
          <>
            <p className="mt-3 leading-relaxed text-quiet">
              On this site every administrator needs a second factor. Set one up in your account,
              then the team’s pages open.
            </p>
            <Link to={twoStepLoginPath} className={`${buttonClass()} mt-6`}>
              Set up two-step login
            </Link>
          </>
        )}
      </Card>
    </Page>
  );
}
