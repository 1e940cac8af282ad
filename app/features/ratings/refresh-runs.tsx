import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "~/lib/format/dates";
import { relativeDate } from "~/lib/format/relative-date";
import { refreshRunsQuery } from "./refresh-runs-query";

type Run = Awaited<ReturnType<NonNullable<ReturnType<typeof refreshRunsQuery>["queryFn"]>>>[number];

/** The age of the ratings, and the results of the latest runs. */
export function RefreshRuns() {
  const { data: runs, dataUpdatedAt } = useQuery(refreshRunsQuery());
  if (!runs) return null;
  const lastSuccess = runs.find(
    ({ kind, outcome }) => kind !== "project" && outcome === "succeeded",
  );
  const summary = lastSuccess
    ? `Ratings refreshed ${relativeDate(lastSuccess.started_at, dataUpdatedAt)}.`
    : "The ratings have not been refreshed yet.";
  const failed = runs[0]?.outcome === "failed";
  if (runs.length === 0) return <p className="text-sm text-quiet">{summary}</p>;
  return (
    <details className="group text-sm text-quiet">
      <summary className="w-fit rounded">
        {summary}
        {failed && <span className="text-red-text"> The last run failed.</span>}{" "}
        <span className="text-link">Recent runs</span>
      </summary>
      <div className="mt-3">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-rule text-xs">
              <th className="py-1.5 pr-4 font-semibold">Started</th>
              <th className="py-1.5 pr-4 font-semibold">What</th>
              <th className="hidden py-1.5 pr-4 text-right font-semibold sm:table-cell">Ratings</th>
              <th className="hidden py-1.5 pr-4 text-right font-semibold sm:table-cell">Changed</th>
              <th className="py-1.5 font-semibold">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const kinds: Record<string, string> = {
  full: "All ratings",
  changes: "Changes only",
  project: "One project",
};

const outcomes: Record<string, string> = { succeeded: "Succeeded", failed: "Failed" };

function RunRow({ run }: { run: Run }) {
  const by = run.requested_by ? "by an administrator" : "scheduled";
  const outcome = outcomes[run.outcome ?? ""] ?? "In progress";
  return (
    <tr className="border-b border-rule align-top last:border-0">
      <td className="py-1.5 pr-4 tabular-nums sm:whitespace-nowrap">
        {dateAndTime(run.started_at)}
      </td>
      <td className="py-1.5 pr-4">
        {kinds[run.kind] ?? run.kind}, {by}
      </td>
      <td className="hidden py-1.5 pr-4 text-right sm:table-cell">{run.ratings_received}</td>
      <td className="hidden py-1.5 pr-4 text-right sm:table-cell">{run.ratings_changed}</td>
      <td className="py-1.5">
        <span className={run.outcome === "failed" ? "text-red-text" : undefined}>{outcome}</span>
        {run.remarks && <span className="block">{run.remarks}</span>}
      </td>
    </tr>
  );
}
