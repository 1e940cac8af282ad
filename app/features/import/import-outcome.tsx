import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { countsText } from "./counts-text";
import { EndedProjects } from "./ended-projects";
import { MissingProjects } from "./missing-projects";
import type { ImportProgress } from "./run-import";
import type { RunningImport } from "./use-import-run";

interface ImportOutcomeProps {
  run: Pick<RunningImport, "id" | "fileName" | "registry">;
  progress: ImportProgress;
  onClose: () => void;
}

/** The result of an import, what it has brought to light, and the next step. */
export function ImportOutcome({ run, progress, onClose }: ImportOutcomeProps) {
  const { id, fileName, registry } = run;
  return (
    <Card className="p-5 md:p-6">
      <p role="status" className="flex gap-2.5 text-[0.9375rem]">
        <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-moss" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-medium">{fileName} has been imported.</strong>{" "}
          {countsText(progress)}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {progress.new > 0 && (
          <Link to={`/admin/review?import=${id}`} className={buttonClass({ size: "sm" })}>
            {reviewText(progress.new)}
          </Link>
        )}
        <Button variant={progress.new > 0 ? "secondary" : "primary"} size="sm" onClick={onClose}>
          Import another file
        </Button>
      </div>
      <EndedProjects importId={id} count={progress.ended} />
      <div className="mt-5 empty:hidden">
        <MissingProjects file={{ importId: id }} fileName={fileName} registry={registry} />
      </div>
    </Card>
  );
}

const reviewText = (count: number) =>
  count === 1 ? "Review the new project" : `Review the ${figure(count)} new projects`;
