import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { discardLedgerFile } from "~/components/ledger-file/ledger-calls";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page, PageHeader } from "~/components/ui/page";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { shortDate } from "~/lib/format/dates";
import { useSession } from "~/lib/session/session";
import { useRequireLogin } from "~/lib/session/use-require-login";
import { myLedgerFilesQuery } from "./my-ledger-files-query";
import { ProposeLedgerFile } from "./propose-ledger-file";

/** Where developers propose what their registry's files say about their own projects. */
export function RegistryFilesPage() {
  const session = useSession();
  useRequireLogin({
    from: "/my-projects/registry-files",
    title: "Authentication required",
    description: "Please log in to view your projects",
  });
  if (session.status !== "signed-in") return <WaitingPage title="Registry files" />;
  return (
    <Page>
      <BackLink to="/my-projects">My Projects</BackLink>
      <PageHeader
        title="Registry files"
        intro="Show buyers what each vintage of your projects holds: choose your registry’s file of issuances, retirements or cancellations. Only rows of your own projects are used, and our team compares them with the registry before they are shown."
      />
      <div className="space-y-8">
        <ProposeLedgerFile />
        <ProposedFiles userId={session.user.id} />
      </div>
    </Page>
  );
}

const states: Record<string, { label: string; tone: "grey" | "amber" | "green" }> = {
  staging: { label: "Not sent", tone: "grey" },
  proposed: { label: "In review", tone: "amber" },
  "sent back": { label: "Sent back", tone: "grey" },
  applying: { label: "Approved", tone: "green" },
  finished: { label: "Approved", tone: "green" },
  undoing: { label: "No longer used", tone: "grey" },
  undone: { label: "No longer used", tone: "grey" },
};

function ProposedFiles({ userId }: { userId: string }) {
  const files = useQuery(myLedgerFilesQuery(userId));
  const queryClient = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: (id: string) => discardLedgerFile(id, new AbortController().signal),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (files.isPending) return <Spinner label="Loading your files" />;
  if (files.isError)
    return <LoadFailure error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data.length === 0) return null;
  return (
    <section aria-labelledby="proposed-files">
      <h2 id="proposed-files" className="mb-3 font-serif text-2xl font-medium">
        Your files
      </h2>
      <Card className="divide-y divide-rule">
        {files.data.map((file) => {
          const state = states[file.status] ?? { label: file.status, tone: "grey" };
          const canGo = ["staging", "proposed", "sent back"].includes(file.status);
          return (
            <div
              key={file.id}
              className="flex flex-wrap items-start justify-between gap-3 p-4 text-sm"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{file.file_name}</p>
                <p className="text-quiet wrap-anywhere">
                  {file.registry}: {file.contents}, as of {shortDate(file.as_of)};{" "}
                  {file.projects.join(", ")}
                </p>
                {file.reason && (
                  <p className="mt-1 wrap-anywhere">Our team’s reason: {file.reason}</p>
                )}
              </div>
              <div className="flex items-center gap-3">
                <Badge tone={state.tone}>{state.label}</Badge>
                {canGo && (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={withdrawing.isPending}
                    onClick={() => withdrawing.mutate(file.id)}
                  >
                    {file.status === "proposed" ? "Withdraw" : "Remove"}
                    <span className="sr-only"> {file.file_name}</span>
                  </Button>
                )}
              </div>
            </div>
          );
        })}
      </Card>
    </section>
  );
}
