import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
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
  const queryClient = useQueryClient();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decided>>(new Map());
  const ownId = user?.id;
  const noteDecision = useCallback(
    async (projectId: string) => {
      try {
        const decision = await queryClient.fetchQuery({
          queryKey: ["last-decision", projectId],
          queryFn: () => readLastDecision(projectId),
          staleTime: 0,
        });
        if (!decision || decision.reviewerId === ownId) return;
        setDecided((before) => new Map(before).set(projectId, decision));
      } catch (error) {
        log.warn("A colleague's decision could not be read", error);
      }
    },
    [queryClient, ownId],
  );
  return { decided, noteDecision };
}

async function readLastDecision(
  projectId: string,
): Promise<(Decided & { reviewerId: string }) | null> {
  const client = await browserClient();
  const { data } = await client
    .from("reviews")
    .select("decision, reviewer_id")
    .eq("project_id", projectId)
    .order("created_at", { ascending: false })
    .limit(1)
    .throwOnError();
  const [review] = data;
  if (!review) return null;
  const reviewer = await client
    .from("profiles")
    .select("email")
    .eq("id", review.reviewer_id)
    .maybeSingle()
    .throwOnError();
  return {
    decision: review.decision,
    by: colleagueName(reviewer.data?.email ?? ""),
    reviewerId: review.reviewer_id,
  };
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
