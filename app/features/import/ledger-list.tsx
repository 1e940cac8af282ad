import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { type AdminColumn, AdminTable } from "~/components/admin/admin-table";
import { discardLedgerFile } from "~/components/ledger-file/ledger-calls";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { failureMessage } from "~/lib/data/failure-message";
import { dateAndTime, shortDate } from "~/lib/format/dates";
import { type LedgerFileRecord, ledgerFilesQuery } from "./ledger-files-query";
import { LedgerReviewDialog } from "./ledger-review-dialog";

interface LedgerListProps {
  isBusy: boolean;
  onRun: (act: "apply" | "undo", id: string, fileName: string) => void;
}

/** The history of files of transactions, with what can be done about each. */
export function LedgerList({ isBusy, onRun }: LedgerListProps) {
  const files = useQuery(ledgerFilesQuery());
  const [confirming, setConfirming] = useState<{
    what: "undo" | "discard" | "review";
    file: LedgerFileRecord;
  } | null>(null);
  const discarding = useDiscarding();
  const close = () => setConfirming(null);
  const open = (what: "undo" | "discard" | "review") => (file: LedgerFileRecord) =>
    setConfirming({ what, file });
  return (
    <section aria-labelledby="ledger-files-heading">
      <h2 id="ledger-files-heading" className="mb-3 font-serif text-2xl font-medium">
        Issuances, retirements and cancellations
      </h2>
      {discarding.error && (
        <p role="alert" className="mb-3 text-sm leading-snug font-medium text-brick">
          {failureMessage(discarding.error)}
        </p>
      )}
      {files.isPending && <AdminSkeleton label="Loading the files" />}
      {files.isError && (
        <AdminFailure
          title="The files could not be loaded"
          error={files.error}
          onRetry={() => files.refetch()}
        />
      )}
      {files.data?.length === 0 && (
        <p className="text-sm text-quiet">
          No file yet. Drop one above: it is recognised by its columns.
        </p>
      )}
      {files.data && files.data.length > 0 && (
        <AdminTable
          caption="Files of issuances, retirements and cancellations, newest first"
          columns={[
            ...columns,
            {
              label: "Actions",
              headClassName: "w-28 text-right",
              className: "text-right",
              cell: (file) => (
                <Actions
                  file={file}
                  isBusy={isBusy || discarding.isPending}
                  onRun={(act) => onRun(act, file.id, file.file_name)}
                  onUndo={() => open("undo")(file)}
                  onDiscard={() => open("discard")(file)}
                  onReview={() => open("review")(file)}
                />
              ),
            },
          ]}
          rows={files.data}
          keyOf={({ id }) => id}
        />
      )}
      <ConfirmDialog
        title="Undo this file?"
        description={`${confirming?.file.file_name ?? "The file"} no longer counts. The vintages become what the other files say.`}
        action="Undo"
        isDestructive
        isOpen={confirming?.what === "undo"}
        onClose={close}
        onConfirm={() => {
          if (confirming) onRun("undo", confirming.file.id, confirming.file.file_name);
          close();
        }}
      />
      <ConfirmDialog
        title="Discard this file?"
        description={`Nothing of ${confirming?.file.file_name ?? "the file"} counts yet.`}
        action="Discard"
        isDestructive
        isOpen={confirming?.what === "discard"}
        onClose={close}
        onConfirm={() => {
          if (confirming) discarding.mutate(confirming.file.id);
          close();
        }}
      />
      {confirming?.what === "review" && (
        <LedgerReviewDialog
          file={confirming.file}
          onClose={close}
          onApprove={() => {
            onRun("apply", confirming.file.id, confirming.file.file_name);
            close();
          }}
        />
      )}
    </section>
  );
}

function useDiscarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => discardLedgerFile(id, new AbortController().signal),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

interface ActionsProps {
  file: LedgerFileRecord;
  isBusy: boolean;
  onRun: (act: "apply" | "undo") => void;
  onUndo: () => void;
  onDiscard: () => void;
  onReview: () => void;
}

/** What can be done with a file, by how far it has come. */
function Actions({ file, isBusy, onRun, onUndo, onDiscard, onReview }: ActionsProps) {
  const { status } = file;
  const action = (label: string, onPress: () => void) => (
    <Button variant="secondary" size="sm" disabled={isBusy} onClick={onPress}>
      {label}
      <span className="sr-only"> {file.file_name}</span>
    </Button>
  );
  return (
    <div className="flex flex-col items-end gap-1.5">
      {status === "proposed" && action("Review", onReview)}
      {status === "applying" && action("Resume", () => onRun("apply"))}
      {status === "undoing" && action("Resume undoing", () => onRun("undo"))}
      {status === "staging" && file.supplied_by === "team" && action("Discard", onDiscard)}
      {(status === "finished" || status === "applying") && action("Undo", onUndo)}
    </div>
  );
}

const states: Record<string, { label: string; tone: "grey" | "amber" | "green" }> = {
  staging: { label: "Not imported", tone: "grey" },
  proposed: { label: "To be reviewed", tone: "amber" },
  "sent back": { label: "Sent back", tone: "grey" },
  applying: { label: "Unfinished", tone: "amber" },
  finished: { label: "Imported", tone: "green" },
  undoing: { label: "Partly undone", tone: "amber" },
  undone: { label: "Undone", tone: "grey" },
};

function State({ status }: LedgerFileRecord) {
  const { label, tone } = states[status] ?? { label: status, tone: "grey" };
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {label}
    </Badge>
  );
}

function countsOf(file: LedgerFileRecord): string {
  const { new_count, changed_count, unchanged_count, unlisted_count, refused_count } = file;
  return [
    ["staging", "proposed", "sent back"].includes(file.status)
      ? `${plural(file.statement_count, "vintage", "vintages")}.`
      : `${figure(new_count)} new, ${figure(changed_count)} changed, ${figure(unchanged_count)} unchanged.`,
    unlisted_count > 0 && `${plural(unlisted_count, "row", "rows")} of other projects skipped.`,
    refused_count > 0 && `${plural(refused_count, "row", "rows")} refused.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const columns: readonly AdminColumn<LedgerFileRecord>[] = [
  {
    label: "File",
    cell: (file) => (
      <>
        <span className="block font-medium wrap-anywhere">{file.file_name}</span>
        <span className="block text-quiet">
          {file.registry}: {file.contents}, as of {shortDate(file.as_of)},{" "}
          {file.is_whole ? "whole" : "excerpt"}
        </span>
        <span className="block text-quiet wrap-anywhere">
          {dateAndTime(file.created_at)} by {file.suppliedBy ?? "a former user"}
          {file.supplied_by === "developer" && ", a developer"}
        </span>
        {file.reason && <span className="mt-1 block wrap-anywhere">Sent back: {file.reason}</span>}
        <span className="mt-1 block md:hidden">{countsOf(file)}</span>
        <span className="mt-1.5 block sm:hidden">
          <State {...file} />
        </span>
      </>
    ),
  },
  { label: "Vintages", from: "md", cell: countsOf },
  { label: "Status", from: "sm", headClassName: "w-36", cell: (file) => <State {...file} /> },
];
