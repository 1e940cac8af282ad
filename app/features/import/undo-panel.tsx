import { CircleCheck } from "lucide-react";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { keptTotal } from "./kept-reasons";
import { KeptRows } from "./kept-rows";
import type { RunningUndo } from "./use-undo";

interface UndoPanelProps {
  undo: RunningUndo;
  onClose: () => void;
}

/** The progress of undoing an import, and what stayed afterwards. */
export function UndoPanel({ undo, onClose }: UndoPanelProps) {
  const { record, progress, error, retry } = undo;
  if (error)
    return (
      <AdminFailure
        title={`${record.file_name} was not fully undone`}
        error={error}
        onRetry={retry}
      />
    );
  if (progress?.status !== "undone") {
    const done = progress?.done ?? 0;
    const all = progress?.rows ?? record.row_count;
    return (
      <Card className="p-5 md:p-6">
        <h2 className="font-serif text-xl font-medium wrap-anywhere">Undoing {record.file_name}</h2>
        <p className="mt-1 text-sm text-quiet tabular-nums">
          {figure(done)} of {figure(all)} rows
        </p>
        <ProgressBar label="Undoing the rows" value={done} max={all} className="mt-3" />
        <p className="mt-3 text-sm text-quiet">
          If you close this page, undoing stops and can be resumed below.
        </p>
      </Card>
    );
  }
  const stayed = keptTotal(progress.kept);
  return (
    <Card className="p-5 md:p-6">
      <p role="status" className="flex gap-2.5 text-[0.9375rem]">
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-moss" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-medium">{record.file_name} has been undone.</strong>{" "}
          {plural(progress.undone, "row was", "rows were")} undone.{" "}
          {stayed === 0 ? "Nothing stayed." : `${plural(stayed, "row", "rows")} stayed, or parts.`}
        </span>
      </p>
      {stayed > 0 && (
        <div className="mt-4">
          <KeptRows record={record} kept={progress.kept} />
        </div>
      )}
      <Button variant="secondary" size="sm" className="mt-4" onClick={onClose}>
        Close
      </Button>
    </Card>
  );
}
