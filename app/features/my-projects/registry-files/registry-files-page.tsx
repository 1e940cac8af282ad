import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { discardLedgerFile } from "~/components/ledger-file/ledger-calls";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LoadFailure } from "~/components/ui/load-failure";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { Spinner } from "~/components/ui/spinner";
import { WaitingPage } from "~/components/ui/waiting-page";
import { notify } from "~/lib/browser/notify";
import { failureMessage } from "~/lib/data/failure-message";
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

interface FileState {
  label: string;
  tone: "grey" | "amber" | "green";
  /** What it means for the developer. */
  text: string;
}

const approved: FileState = {
  label: "Approved",
  tone: "green",
  text: "Your projects’ pages show what it says, unless a newer file says otherwise.",
};
const unused: FileState = {
  label: "No longer used",
  tone: "grey",
  text: "Our team no longer uses it.",
};
const states: Record<string, FileState> = {
  staging: {
    label: "Not sent",
    tone: "grey",
    text: "You checked it, but did not send it. Choose it again to send it.",
  },
  proposed: {
    label: "In review",
    tone: "amber",
    text: "There is nothing you need to do: we will e-mail you our decision.",
  },
  "sent back": {
    label: "Sent back",
    tone: "grey",
    text: "Nothing of it is shown. You can choose a corrected file above.",
  },
  applying: approved,
  finished: approved,
  undoing: unused,
  undone: unused,
};

function ProposedFiles({ userId }: { userId: string }) {
  const files = useQuery(myLedgerFilesQuery(userId));
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const withdrawing = useMutation({
    mutationFn: (id: string) => discardLedgerFile(id, new AbortController().signal),
    onSuccess: () => {
      notify("success", "The file has been removed");
      heading.current?.focus({ preventScroll: true });
    },
    onError: (error) => notify("error", failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (files.isPending) return <Spinner label="Loading your files" />;
  if (files.isError)
    return <LoadFailure error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data.length === 0) return null;
  return (
    <section aria-labelledby="proposed-files">
      <h2
        ref={heading}
        tabIndex={-1}
        id="proposed-files"
        className="mb-3 font-serif text-2xl font-medium outline-none"
      >
        Your files
      </h2>
      <Card className="divide-y divide-rule">
        {files.data.map((file) => {
          const state = states[file.status] ?? { label: file.status, tone: "grey", text: "" };
          const canGo = ["staging", "proposed", "sent back"].includes(file.status);
          return (
            <div
              key={file.id}
              className="flex flex-wrap items-start justify-between gap-3 p-4 text-sm"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{file.file_name}</p>
                <p className="text-quiet wrap-anywhere">
                  {file.registry}: {file.contents}, as of {shortDate(file.as_of)}
                  {file.projects.length > 0 && `; ${file.projects.join(", ")}`}
                </p>
                {file.reason && (
                  <p className="mt-1 wrap-anywhere">Our team’s reason: {file.reason}</p>
                )}
                <p className="mt-1 text-quiet">{state.text}</p>
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
