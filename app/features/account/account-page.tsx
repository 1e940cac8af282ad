import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { listsPath } from "#domain/lists/list-paths.ts";
import { accountPath } from "#domain/open-data/paths.ts";
import { statementsPath } from "#domain/proof/proof-paths.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/email-text";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import { WaitingPage } from "~/components/ui/waiting-page";
import { notify } from "~/lib/browser/notify";
import { savePersonData } from "~/lib/browser/save-person-data";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { longDate } from "~/lib/format/dates";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { accountQuery } from "./api-keys";
import { KeySection } from "./key-section";
import { TwoStepSection } from "./two-step-section";

/** The user's account: its e-mail address, links to the user's pages, two-step login and API keys. */
export function AccountPage() {
  const session = useSession();
  useRequireLogin({
    from: accountPath,
    description: "Please log in to view your account",
  });
  if (session.status !== "signed-in") return <WaitingPage title="Account" />;
  return <OwnAccount {...session.user} />;
}

const ownPages = [
  { label: "My Projects", to: "/my-projects" },
  { label: "My Lists", to: listsPath },
  { label: "My Statements", to: statementsPath },
  { label: "Marketing e-mails", to: "/opt-out" },
] as const;

function OwnAccount({ id, email }: { id: string; email: string }) {
  const { data: account, error, isFetching, refetch } = useQuery(accountQuery(id));
  return (
    <Page>
      <PageHeader title="Account" className="mb-8 md:mb-10" />
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] [&>*]:min-w-0">
        <div
          aria-busy={isFetching}
          className="grid content-start gap-12 lg:order-first [&>*]:min-w-0"
        >
          <TwoStepSection userId={id} />
          {error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {account && <KeySection keys={account.keys} />}
          {!account && (!error || isFetching) && <KeysSkeleton />}
        </div>
        <aside aria-label="Your account" className="max-lg:order-first">
          <Card className="p-5 md:p-6">
            <dl className="grid gap-4 sm:max-lg:grid-cols-2">
              <Fact label="E-mail">
                <EmailText email={email} />
              </Fact>
              <Fact label="Member since">
                {account ? longDate(account.since) : <Skeleton className="my-1 h-4 w-32" />}
              </Fact>
            </dl>
            <ul className="mt-5 grid border-t border-rule pt-3 text-[0.9375rem] sm:max-lg:grid-cols-2">
              {ownPages.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex items-center gap-1.5 py-1.5 font-medium text-pine max-md:py-2.5 hover:underline hover:underline-offset-4"
                  >
                    {label}
                    <ArrowRight aria-hidden="true" size={15} />
                  </Link>
                </li>
              ))}
            </ul>
            <OwnData />
          </Card>
        </aside>
      </div>
    </Page>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function KeysSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your keys</span>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="mt-4 h-4 w-full max-w-[34rem]" />
      <Card className="mt-6 p-6">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-4 h-4 w-1/2" />
      </Card>
    </div>
  );
}

/** Lets the user download all data that is held about them. */
function OwnData() {
  const download = useMutation({
    mutationFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("export_my_data").throwOnError();
      return data;
    },
    onSuccess: savePersonData,
    onError: (error) =>
      notify("error", "Your data could not be downloaded", { description: failureMessage(error) }),
  });
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <p className="text-sm leading-relaxed text-quiet">
        Everything we hold about you, in one file.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? "Preparing…" : "Download My Data"}
      </Button>
    </div>
  );
}
