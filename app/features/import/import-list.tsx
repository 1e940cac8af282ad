import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { AdminCell, AdminRow, AdminTable } from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { teamRefusal } from "~/lib/data/refusal";
import { dateAndTime, shortDate } from "~/lib/format/dates";
import { countsText } from "./counts-text";
import { FailedRows } from "./failed-rows";
import { type ImportRecord, importsQuery } from "./imports-query";
import type { RunningImport } from "./use-import-run";

interface ImportListProps {
  /** Whether this page carries out an import right now. */
  isBusy: boolean;
  onResume: (left: Pick<RunningImport, "id" | "fileName" | "done" | "all">) => void;
  /** What was told of an import holds no longer. */
  onEnded: (id: string) => void;
}

/** Who imported what and when, what came of it, and what can still be done about it. */
export function ImportList({ isBusy, onResume, onEnded }: ImportListProps) {
  const imports = useQuery(importsQuery());
  const [asked, setAsked] = useState<{ what: Ending; one: ImportRecord } | null>(null);
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
            { label: "File" },
            { label: "Rows", className: "hidden md:table-cell" },
            { label: "State", className: "hidden w-32 sm:table-cell" },
            { label: "Actions", className: "w-28 text-right" },
          ]}
        >
          {imports.data.map((one) => (
            <ImportLine
              key={one.id}
              one={one}
              isBusy={isBusy || ending.isPending}
              isEnding={ending.isPending && ending.variables.one.id === one.id}
              onResume={() => onResume(leftOf(one))}
              onEnd={(what) => setAsked({ what, one })}
            />
          ))}
        </AdminTable>
      )}
      <ConfirmDialog
        {...questionOf(asked)}
        isDestructive
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) ending.mutate(asked, { onSuccess: () => onEnded(asked.one.id) });
          setAsked(null);
        }}
      />
    </section>
  );
}

type Ending = "discard" | "undo";

/** Ends an import: discards one that was not begun, or takes back what one has written. */
function useEnding() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, one }: { what: Ending; one: ImportRecord }) => {
      const client = await browserClient();
      const name = what === "discard" ? "discard_import" : "undo_import";
      const { error } = await client.rpc(name, { import: one.id });
      if (error) throw teamRefusal(error);
    },
    onSuccess: (_, { what, one }) =>
      notify("success", what === "discard" ? "Import discarded" : "Import undone", {
        description: one.file_name,
      }),
    // The queue and the listings have other projects now.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

function questionOf(asked: { what: Ending; one: ImportRecord } | null) {
  if (asked?.what === "discard")
    return {
      title: "Discard this import?",
      description: `${asked.one.file_name}: none of its rows was written.`,
      action: "Discard",
    };
  return {
    title: "Undo this import?",
    description: asked
      ? `${asked.one.file_name}: ${removedText(asked.one.new_count)}what it changed is put back.`
      : "",
    action: "Undo import",
  };
}

function removedText(projects: number): string {
  if (projects === 0) return "";
  return projects === 1
    ? "its new project is removed, and "
    : `its ${figure(projects)} new projects are removed, and `;
}

const states = {
  staging: { label: "Not begun", tone: "grey" },
  applying: { label: "Unfinished", tone: "amber" },
  finished: { label: "Imported", tone: "green" },
  undone: { label: "Undone", tone: "grey" },
} as const;

interface ImportLineProps {
  one: ImportRecord;
  isBusy: boolean;
  /** While it is undone, which may take as long as it took. */
  isEnding: boolean;
  onResume: () => void;
  onEnd: (what: Ending) => void;
}

function ImportLine({ one, isBusy, isEnding, onResume, onEnd }: ImportLineProps) {
  const { label, tone } = states[one.status];
  const badge = (
    <Badge tone={tone} className="whitespace-nowrap">
      {label}
    </Badge>
  );
  return (
    <AdminRow>
      <AdminCell>
        <span className="block font-medium wrap-anywhere">{one.file_name}</span>
        <span className="block text-quiet">
          {one.registry}, as of {shortDate(one.as_of)}
        </span>
        <span className="block text-quiet wrap-anywhere">
          {dateAndTime(one.created_at)} by {one.startedBy ?? "somebody no longer on the team"}
        </span>
        <span className="mt-1 block md:hidden">{rowsText(one)}</span>
        <span className="mt-1.5 block sm:hidden">{badge}</span>
        {one.failed_count > 0 && <FailedRows importId={one.id} />}
      </AdminCell>
      <AdminCell className="hidden md:table-cell">{rowsText(one)}</AdminCell>
      <AdminCell className="hidden sm:table-cell">{badge}</AdminCell>
      <AdminCell className="text-right">
        <div className="flex flex-col items-end gap-1.5">
          {one.status === "applying" && (
            <Action label="Resume" one={one} isDisabled={isBusy} onPress={onResume} />
          )}
          {one.status === "staging" && (
            <Action
              label={isEnding ? "Discarding…" : "Discard"}
              one={one}
              isDisabled={isBusy}
              onPress={() => onEnd("discard")}
            />
          )}
          {(one.status === "finished" || one.status === "applying") && (
            <Action
              label={isEnding ? "Undoing…" : "Undo"}
              one={one}
              isDisabled={isBusy}
              onPress={() => onEnd("undo")}
            />
          )}
        </div>
      </AdminCell>
    </AdminRow>
  );
}

interface ActionProps {
  label: string;
  one: ImportRecord;
  isDisabled: boolean;
  onPress: () => void;
}

function Action({ label, one, isDisabled, onPress }: ActionProps) {
  return (
    <Button variant="secondary" size="sm" disabled={isDisabled} onClick={onPress}>
      {label}
      <span className="sr-only">the import of {one.file_name}</span>
    </Button>
  );
}

const doneOf = (one: ImportRecord) =>
  one.new_count + one.changed_count + one.unchanged_count + one.failed_count;

const leftOf = (one: ImportRecord) => ({
  id: one.id,
  fileName: one.file_name,
  done: doneOf(one),
  all: one.row_count,
});

function rowsText(one: ImportRecord): string {
  const counts = countsText({
    new: one.new_count,
    changed: one.changed_count,
    unchanged: one.unchanged_count,
    failed: one.failed_count,
  });
  const wrong = one.wrong_count > 0 ? ` ${figure(one.wrong_count)} left out.` : "";
  const all = figure(one.row_count);
  return one.status === "applying"
    ? `${figure(doneOf(one))} of ${all}: ${counts}${wrong}`
    : `${counts}${wrong}`;
}
