import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { countsText } from "./counts-text";
import { PagedRows } from "./paged-rows";
import { readEndedRows } from "./read-import-rows";
import { timeLeft } from "./time-left";
import type { RunningImport } from "./use-import-run";

interface RunPanelProps {
  run: RunningImport;
  onClose: () => void;
}

/** The progress of a running import, and its result afterwards. */
export function RunPanel({ run, onClose }: RunPanelProps) {
  const { step, done, all, since, progress, error, fileName } = run;
  if (step === "finished" && progress) {
    return (
      <Card role="status" className="p-5 md:p-6">
        <p className="flex gap-2.5 text-[0.9375rem]">
          <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-moss" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-medium">{fileName} has been imported.</strong>{" "}
            {countsText(progress)}
          </span>
        </p>
        {progress.ended > 0 && (
          <div className="mt-3 text-sm text-amber-text">
            <p role="alert">
              {plural(progress.ended, "listed project has", "listed projects have")} ended in the
              registry and {progress.ended === 1 ? "is" : "are"} no longer shown as available.
            </p>
            <PagedRows importId={run.id} summary="Show them" read={readEndedRows} />
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Link to="/admin/review" className={buttonClass({ size: "sm" })}>
            Open the review queue
          </Link>
          <Button variant="secondary" size="sm" onClick={onClose}>
            Import another file
          </Button>
        </div>
      </Card>
    );
  }
  if (error) {
    return (
      <div className="space-y-3">
        <AdminFailure
          title={`${fileName} was not fully imported`}
          error={error}
          onRetry={run.retry}
        />
        <Button variant="quiet" size="sm" onClick={onClose}>
          Choose another file
        </Button>
      </div>
    );
  }
  const left = timeLeft(done - since.done, all - since.done, Date.now() - since.time);
  return (
    <Card className="p-5 md:p-6">
      <h2 className="font-serif text-xl font-medium wrap-anywhere">
        {step === "staging" ? `Sending ${fileName}` : `Importing ${fileName}`}
      </h2>
      <p className="mt-1 text-sm text-quiet tabular-nums">
        {figure(done)} of {figure(all)} rows
        {left && `, ${left}`}
      </p>
      <ProgressBar
        label={step === "staging" ? "Sending the rows" : "Importing the rows"}
        value={done}
        max={all}
        className="mt-3"
      />
      <p className="mt-3 text-sm text-quiet">
        {step === "staging"
          ? "Please keep this page open until all rows are sent."
          : "If you close this page, the import stays listed below and can be resumed."}
      </p>
    </Card>
  );
}
