import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { type AdminColumn, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";
import { failureMessage } from "~/lib/data/failure-message";
import { dateAndTime, shortDate } from "~/lib/format/dates";
import { countsText } from "./counts-text";
import { FailedRows } from "./failed-rows";
import { type ImportRecord, importsQuery } from "./imports-query";
import type { RunningImport } from "./use-import-run";

interface ImportListProps {
  /** Whether this page is currently running an import. */
  isBusy: boolean;
  onResume: (left: Pick<RunningImport, "id" | "fileName" | "done" | "all">) => void;
  /** Called when an import was discarded or undone, so that its result is no longer valid. */
  onEnded: (id: string) => void;
}

/** The history of imports: who, what, when and the result, with actions to resume or undo. */
export function ImportList({ isBusy, onResume, onEnded }: ImportListProps) {
  const imports = useQuery(importsQuery());
  const [confirming, setConfirming] = useState<{ what: Ending; record: ImportRecord } | null>(null);
  const ending = useEnding();
  return (
    <section aria-labelledby="imports-heading">
      <h2 id="imports-heading" className="mb-3 font-serif text-2xl font-medium">
        Imports
      </h2>
      {ending.error && (
        <p role="alert" className="mb-3 text-sm leading-snug font-medium text-brick">
          {failureMessage(ending.error)}
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
                <Actions
                  record={record}
                  isBusy={isBusy || ending.isPending}
                  isEnding={ending.isPending && ending.variables.record.id === record.id}
                  onResume={() => onResume(unfinishedOf(record))}
                  onEnd={(what) => setConfirming({ what, record })}
                />
              ),
            },
          ]}
          rows={imports.data}
          keyOf={({ id }) => id}
        />
      )}
      <ConfirmDialog
        {...confirmationText(confirming)}
        isDestructive
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => {
          if (confirming)
            ending.mutate(confirming, { onSuccess: () => onEnded(confirming.record.id) });
          setConfirming(null);
        }}
      />
    </section>
  );
}

type Ending = "discard" | "undo";

/** Ends an import: discards one that was not begun, or undoes what one has written. */
function useEnding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, record }: { what: Ending; record: ImportRecord }) => {
      const client = await browserClient();
      const name = what === "discard" ? "discard_import" : "undo_import";
      const { error } = await client.rpc(name, { import: record.id });
      if (error) throw teamRefusal(error);
    },
    onSuccess: (_, { what, record }) =>
      notify("success", what === "discard" ? "Import discarded" : "Import undone", {
        description: record.file_name,
      }),
    // The review queue and the listings have changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

function confirmationText(confirming: { what: Ending; record: ImportRecord } | null) {
  if (confirming?.what === "discard")
    return {
      title: "Discard this import?",
      description: `No rows of ${confirming.record.file_name} have been imported.`,
      action: "Discard",
    };
  return {
    title: "Undo this import?",
    description: confirming
      ? `${confirming.record.file_name}: ${removedText(confirming.record.new_count)}its changes will be reverted.`
      : "",
    action: "Undo import",
  };
}

function removedText(projects: number): string {
  if (projects === 0) return "";
  return projects === 1
    ? "its new project will be removed and "
    : `its ${figure(projects)} new projects will be removed and `;
}

const states = {
  staging: { label: "Not started", tone: "grey" },
  applying: { label: "Unfinished", tone: "amber" },
  finished: { label: "Imported", tone: "green" },
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

interface ActionsProps {
  record: ImportRecord;
  isBusy: boolean;
  /** Whether it is being undone or discarded; undoing may take as long as the import did. */
  isEnding: boolean;
  onResume: () => void;
  onEnd: (what: Ending) => void;
}

function Actions({ record, isBusy, isEnding, onResume, onEnd }: ActionsProps) {
  return (
    <div className="flex flex-col items-end gap-1.5">
      {record.status === "applying" && (
        <Action label="Resume" record={record} isDisabled={isBusy} onPress={onResume} />
      )}
      {record.status === "staging" && (
        <Action
          label={isEnding ? "Discarding…" : "Discard"}
          record={record}
          isDisabled={isBusy}
          onPress={() => onEnd("discard")}
        />
      )}
      {(record.status === "finished" || record.status === "applying") && (
        <Action
          label={isEnding ? "Undoing…" : "Undo"}
          record={record}
          isDisabled={isBusy}
          onPress={() => onEnd("undo")}
        />
      )}
    </div>
  );
}

interface ActionProps {
  label: string;
  record: ImportRecord;
  isDisabled: boolean;
  onPress: () => void;
}

function Action({ label, record, isDisabled, onPress }: ActionProps) {
  return (
    <Button variant="secondary" size="sm" disabled={isDisabled} onClick={onPress}>
      {label}
      <span className="sr-only"> the import of {record.file_name}</span>
    </Button>
  );
}

const doneOf = (record: ImportRecord) =>
  record.new_count + record.changed_count + record.unchanged_count + record.failed_count;

const unfinishedOf = (record: ImportRecord) => ({
  id: record.id,
  fileName: record.file_name,
  done: doneOf(record),
  all: record.row_count,
});

function rowsText(record: ImportRecord): string {
  const counts = countsText({
    new: record.new_count,
    changed: record.changed_count,
    unchanged: record.unchanged_count,
    failed: record.failed_count,
  });
  const wrong = record.wrong_count > 0 ? ` ${figure(record.wrong_count)} left out.` : "";
  const all = figure(record.row_count);
  return record.status === "applying"
    ? `${figure(doneOf(record))} of ${all}: ${counts}${wrong}`
    : `${counts}${wrong}`;
}
