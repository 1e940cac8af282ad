import { figure } from "#domain/text/figure.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { ImportOutcome } from "./import-outcome";
import { timeLeft } from "./time-left";
import type { RunningImport } from "./use-import-run";

interface RunPanelProps {
  run: RunningImport;
  onClose: () => void;
}

/** The progress of a running import, and its result afterwards. */
export function RunPanel({ run, onClose }: RunPanelProps) {
  const { step, done, all, since, progress, error, fileName } = run;
  if (step === "finished" && progress)
    return <ImportOutcome run={run} progress={progress} onClose={onClose} />;
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
