import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { type AdminColumn, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";
import { failureMessage } from "~/lib/data/failure-message";
import { dateAndTime, shortDate } from "~/lib/format/dates";
import { FailedRows } from "./failed-rows";
import { ImportActions } from "./import-actions";
import { rowsText, unfinishedOf } from "./import-record-text";
import { type ImportRecord, importsQuery } from "./imports-query";
import { KeptDetails } from "./kept-details";
import { UndoDialog } from "./undo-dialog";
import type { Unfinished } from "./use-import-run";

interface ImportListProps {
  /** Whether this page is currently running or undoing an import. */
  isBusy: boolean;
  onResume: (left: Unfinished) => void;
  onUndo: (record: ImportRecord) => void;
  /** Called when an import was discarded, so that its result is no longer valid. */
  onDiscarded: (id: string) => void;
}

/** The history of imports: who, what, when and the result, with actions to resume or undo. */
export function ImportList({ isBusy, onResume, onUndo, onDiscarded }: ImportListProps) {
  const imports = useQuery(importsQuery());
  const [confirming, setConfirming] = useState<{
    what: "discard" | "undo";
    record: ImportRecord;
  } | null>(null);
  const discarding = useDiscarding();
  const close = () => setConfirming(null);
  return (
    <section aria-labelledby="imports-heading">
      <h2 id="imports-heading" className="mb-3 font-serif text-2xl font-medium">
        Imports
      </h2>
      {discarding.error && (
        <p role="alert" className="mb-3 text-sm leading-snug font-medium text-brick">
          {failureMessage(discarding.error)}
        </p>
      )}
      {imports.isPending && <AdminSkeleton label="Loading the imports" />}
      {imports.isError && (
        <AdminFailure
          title="The imports could not be loaded"
          error={imports.error}
          onRetry={() => imports.refetch()}
        />
      )}
      {imports.data?.length === 0 && (
        <p className="text-sm text-quiet">Nothing has been imported yet.</p>
      )}
      {imports.data && imports.data.length > 0 && (
        <AdminTable
          caption="Imports, newest first"
          columns={[
            ...columns,
            {
              label: "Actions",
              headClassName: "w-28 text-right",
              className: "text-right",
              cell: (record) => (
                <ImportActions
                  record={record}
                  isBusy={isBusy || discarding.isPending}
                  onResume={() => onResume(unfinishedOf(record))}
                  onResumeUndo={() => onUndo(record)}
                  onDiscard={() => setConfirming({ what: "discard", record })}
                  onUndo={() => setConfirming({ what: "undo", record })}
                />
              ),
            },
          ]}
          rows={imports.data}
          keyOf={({ id }) => id}
        />
      )}
      {confirming?.what === "undo" && (
        <UndoDialog
          record={confirming.record}
          onClose={close}
          onConfirm={() => {
            onUndo(confirming.record);
            close();
          }}
        />
      )}
      <ConfirmDialog
        title="Discard this import?"
        description={`No rows of ${confirming?.record.file_name ?? "the file"} have been imported.`}
        action="Discard"
        isDestructive
        isOpen={confirming?.what === "discard"}
        onClose={close}
        onConfirm={() => {
          if (confirming)
            discarding.mutate(confirming.record, {
              onSuccess: () => onDiscarded(confirming.record.id),
            });
          close();
        }}
      />
    </section>
  );
}

/** Discards an import of which nothing has been applied. */
function useDiscarding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ImportRecord) => {
      const client = await browserClient();
      const { error } = await client.rpc("discard_import", { import: id });
      if (error) throw teamRefusal(error);
    },
    onSuccess: (_, { file_name }) =>
      notify("success", "Import discarded", { description: file_name }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

const states = {
  staging: { label: "Not started", tone: "grey" },
  applying: { label: "Unfinished", tone: "amber" },
  finished: { label: "Imported", tone: "green" },
  undoing: { label: "Partly undone", tone: "amber" },
  undone: { label: "Undone", tone: "grey" },
} as const;

function State({ status }: ImportRecord) {
  const { label, tone } = states[status];
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {label}
    </Badge>
  );
}

const columns: readonly AdminColumn<ImportRecord>[] = [
  {
    label: "File",
    cell: (record) => (
      <>
        <span className="block font-medium wrap-anywhere">{record.file_name}</span>
        <span className="block text-quiet">
          {record.registry}, as of {shortDate(record.as_of)}
        </span>
        <span className="block text-quiet wrap-anywhere">
          {dateAndTime(record.created_at)} by {record.startedBy ?? "a former team member"}
        </span>
        <span className="mt-1 block md:hidden">{rowsText(record)}</span>
        <span className="mt-1.5 block sm:hidden">
          <State {...record} />
        </span>
        {record.failed_count > 0 && <FailedRows importId={record.id} />}
        <KeptDetails record={record} />
      </>
    ),
  },
  { label: "Rows", from: "md", cell: rowsText },
  {
    label: "Status",
    from: "sm",
    headClassName: "w-32",
    cell: (record) => <State {...record} />,
  },
];
