import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { readDetails } from "#domain/audit/audit-details.ts";
import { objectIn } from "#domain/json.ts";
import { type BulkAct, refusalOf, rowsPerBulkActPage } from "#domain/review/bulk-act.ts";
import { teamProjectUrl } from "#domain/review/team-projects.ts";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import { type BulkActRow, bulkActRowsQuery } from "~/lib/data/bulk-act-queries";
import { AdminFailure } from "./admin-states";

interface BulkActRowsProps {
  act: BulkAct;
  /** Only the rows with this outcome; all if empty. */
  outcome: string;
  page: number;
  onPage: (page: number) => void;
}

/** The projects of a bulk act, a page at a time, each with what became of it. */
export function BulkActRows({ act, outcome, page, onPage }: BulkActRowsProps) {
  const rows = useQuery(bulkActRowsQuery(act, outcome, page));
  if (rows.error) {
    return (
      <AdminFailure
        title="The projects could not be loaded"
        error={rows.error}
        onRetry={() => rows.refetch()}
      />
    );
  }
  if (!rows.data) return <p className="text-sm text-quiet">Loading the projects…</p>;
  const { total } = rows.data;
  const last = Math.max(1, Math.ceil(total / rowsPerBulkActPage));
  return (
    <>
      <ol className="divide-y divide-rule text-sm">
        {rows.data.rows.map((row) => (
          <li
            key={row.place}
            className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <Link
              to={teamProjectUrl(row.projectId)}
              className="relative z-1 text-link wrap-anywhere"
            >
              {row.registryId}
              {row.name && <bdi className="text-ink"> {row.name}</bdi>}
            </Link>
            <span className="text-quiet wrap-anywhere">{outcomeOf(row, act)}</span>
          </li>
        ))}
      </ol>
      {total === 0 && <p className="text-sm text-quiet">None.</p>}
      {last > 1 && (
        <nav
          aria-label="Pages of its projects"
          className="relative z-1 mt-2 flex items-center gap-3 text-sm"
        >
          <span className="text-quiet tabular-nums">
            Page {figure(page)} of {figure(last)}
          </span>
          <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

function outcomeOf({ outcome, problem, recorded }: BulkActRow, act: BulkAct): string {
  if (outcome === "refused") return refusalOf(problem) ?? "Refused";
  if (outcome === "unchanged") return "Had these values already";
  if (outcome === null) return act.status === "running" ? "Waiting" : "Stopped before";
  const { changes } = readDetails(objectIn(recorded)?.details ?? {});
  return changes.length > 0
    ? changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("; ")
    : "Done";
}
