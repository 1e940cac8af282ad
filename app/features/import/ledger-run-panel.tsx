import { CircleCheck } from "lucide-react";
import { figure } from "#domain/text/figure.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import type { LedgerRun } from "./use-ledger-run";

/** The progress of importing or undoing a file of transactions, and its result. */
export function LedgerRunPanel({ run, onClose }: { run: LedgerRun; onClose: () => void }) {
  const { fileName, act, progress, all, isDone, error, retry } = run;
  if (error)
    return (
      <AdminFailure
        title={`${fileName} was not fully ${act === "apply" ? "imported" : "undone"}`}
        error={error}
        onRetry={retry}
      />
    );
  if (!isDone || !progress) {
    const done = all - (progress?.left ?? all);
    return (
      <Card className="p-5 md:p-6">
        <h2 className="font-serif text-xl font-medium wrap-anywhere">
          {act === "apply" ? "Importing" : "Undoing"} {fileName}
        </h2>
        <ProgressBar
          label="Deriving the vintages of projects"
          value={done}
          max={Math.max(all, 1)}
          className="mt-3"
        />
        <p className="mt-3 text-sm text-quiet">
          If you close this page, it stops and can be resumed below.
        </p>
      </Card>
    );
  }
  return (
    <Card className="p-5 md:p-6">
      <p role="status" className="flex gap-2.5 text-[0.9375rem]">
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-moss" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-medium">
            {fileName} has been {act === "apply" ? "imported" : "undone"}.
          </strong>{" "}
          {act === "apply"
            ? `Vintages: ${figure(progress.new)} new, ${figure(progress.changed)} changed, ${figure(progress.unchanged)} unchanged.`
            : "The vintages are again what the other files say."}
        </span>
      </p>
      <Button variant="secondary" size="sm" className="mt-4" onClick={onClose}>
        Close
      </Button>
    </Card>
  );
}
