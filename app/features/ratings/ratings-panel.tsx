import { LoaderCircle, RefreshCw } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { refreshMessages } from "#domain/rating/rating-refresh.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { TextField } from "~/components/ui/text-field";
import { notify } from "~/lib/browser/notify";
import { RefreshResultCard } from "./refresh-result";
import { RefreshRuns } from "./refresh-runs";
import { type RefreshScope, useRefresh } from "./use-refresh";

/** Administrators' controls to refresh ratings immediately, in addition to the hourly refresh. */
export function RatingsPanel() {
  const { run, running, result } = useRefresh();
  const [projectId, setProjectId] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);

  function refreshProject(event: FormEvent) {
    event.preventDefault();
    if (running) return;
    const trimmedId = projectId.trim();
    setIsInvalid(trimmedId === "");
    if (trimmedId === "") {
      notify("error", "Project ID required", { description: refreshMessages.projectIdRequired });
      return;
    }
    run(trimmedId);
  }

  return (
    <section aria-labelledby="ratings-panel" className="mb-10 space-y-4">
      <Card className="space-y-4 p-5 md:p-6">
        <h2 id="ratings-panel" className="font-serif text-xl font-medium">
          {ratingsAgency.name} ratings
        </h2>
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
          <Button
            variant="secondary"
            className="max-sm:w-full"
            disabled={running !== null}
            onClick={() => run(null)}
          >
            <RefreshCw aria-hidden="true" size={16} />
            Refresh All {ratingsAgency.name} Ratings
          </Button>
          <form
            noValidate
            onSubmit={refreshProject}
            className="flex flex-1 items-end gap-2.5 sm:max-w-md"
          >
            <div className="min-w-0 flex-1">
              <TextField
                label="Enter Project ID To Refresh"
                name="project_id"
                autoComplete="off"
                spellCheck={false}
                value={projectId}
                isInvalid={isInvalid}
                onChange={({ target }) => {
                  setProjectId(target.value);
                  setIsInvalid(false);
                }}
              />
            </div>
            <Button type="submit" variant="secondary" disabled={running !== null}>
              Refresh
              <span className="sr-only"> this project</span>
            </Button>
          </form>
        </div>
        <RefreshRuns />
      </Card>
      <div role="status">{running && <RunningBanner kind={running} />}</div>
      {result && <RefreshResultCard result={result} />}
    </section>
  );
}

function RunningBanner({ kind }: { kind: RefreshScope }) {
  return (
    <div className="flex items-center gap-3.5 rounded-xl border border-blue-text/25 bg-blue-tint px-5 py-4 text-blue-text">
      <LoaderCircle aria-hidden="true" size={20} className="shrink-0 animate-spin" />
      <p>
        <strong className="block font-semibold">
          {kind === "all"
            ? `Refreshing ${ratingsAgency.name} Ratings`
            : `Refreshing Project ${ratingsAgency.name} Ratings`}
        </strong>
        This may take a moment.
      </p>
    </div>
  );
}
