import { useCallback, useState } from "react";
import { reviewLimits } from "#domain/limits.ts";
import { colleagueName } from "#domain/review/colleague.ts";
import { type QueueRow, rowKey } from "#domain/review/review-queue.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { RowPage } from "~/lib/data/row-page";
import { log } from "~/lib/log";
import { useSession } from "~/lib/session/session";

/** A colleague's decision on a project that was in the queue. */
export interface Decided {
  decision: ReviewDecision;
  by: string;
}

/** Decisions that colleagues have made while the queue was open, by project id. */
export function useColleaguesDecisions() {
  const { user } = useSession();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const ownId = user?.id;
  const noteDecisions = useCallback(
    async (projectIds: readonly string[]) => {
      try {
        const decisions = await readLastDecisions(projectIds, ownId ?? "");
        if (decisions.size > 0) setDecided((before) => new Map([...before, ...decisions]));
      } catch (error) {
        log.warn("Colleagues' decisions could not be read", error);
      }
    },
    [ownId],
  );
  return { decided, noteDecisions };
}

/** The last decision on each project, unless it is one's own. */
async function readLastDecisions(projectIds: readonly string[], ownId: string) {
  const client = await browserClient();
  const { data: reviews } = await client
    .from("reviews")
    .select("project_id, decision, reviewer_id")
    .in("project_id", projectIds.slice(0, reviewLimits.rowsPerPage))
    .order("created_at")
    .throwOnError();
  // The last one of a project overwrites those before it.
  const last = new Map(reviews.map((review) => [review.project_id, review]));
  const others = [...last.values()].filter(({ reviewer_id }) => reviewer_id !== ownId);
  if (others.length === 0) return new Map<string, Decided>();
  const { data: people } = await client
    .from("profiles")
    .select("id, email")
    .in("id", [...new Set(others.map(({ reviewer_id }) => reviewer_id))])
    .throwOnError();
  const emails = new Map(people.map(({ id, email }) => [id, email ?? ""]));
  return new Map<string, Decided>(
    others.map(({ project_id, decision, reviewer_id }) => [
      project_id,
      { decision, by: colleagueName(emails.get(reviewer_id) ?? "") },
    ]),
  );
}

/**
 * The rows of a page of the queue. Those that a colleague has just decided on stay where they were,
 * so that no row moves under the pointer, until another page or another search is shown.
 */
export function useDecidedRows(
  page: RowPage<QueueRow> | undefined,
  query: string,
  decided: ReadonlyMap<string, Decided>,
): RowPage<QueueRow> | undefined {
  const [kept, setKept] = useState<{ query: string; page: RowPage<QueueRow> | undefined }>({
    query,
    page,
  });
  const before = kept.query === query ? kept.page?.rows : undefined;
  const rows = page && before ? withDecided(before, page.rows, decided) : page?.rows;
  const isSame = rows?.map(rowKey).join() === kept.page?.rows.map(rowKey).join();
  if (page && rows && (kept.query !== query || !isSame)) {
    setKept({ query, page: { ...page, rows } });
  }
  return page && rows ? { ...page, rows } : page;
}

/** The rows of now, with rows of before that were decided on in their old positions. */
export function withDecided(
  before: readonly QueueRow[],
  now: readonly QueueRow[],
  decided: ReadonlyMap<string, unknown>,
): QueueRow[] {
  const present = new Set(now.map(rowKey));
  const rows = [...now];
  before.forEach((row, index) => {
    if (!present.has(rowKey(row)) && decided.has(row.projectId)) rows.splice(index, 0, row);
  });
  return rows;
}
