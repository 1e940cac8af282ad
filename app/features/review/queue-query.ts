import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { reviewLimits } from "#domain/limits.ts";
import {
  isWaitingView,
  type QueueChoice,
  type QueueRow,
  queueOrders,
  queueViews,
} from "#domain/review/review-queue.ts";
import { searchCondition } from "#domain/text/search-condition.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewFreshness, reviewKey } from "~/lib/data/review-counts";
import { type RowPage, rowPage } from "~/lib/data/row-page";

/** One page of the filtered queue; pages start at 1. */
export function queueQuery(choice: QueueChoice, page: number) {
  const { rowsPerPage } = reviewLimits;
  return queryOptions({
    queryKey: [...reviewKey, "queue", choice, page] as const,
    queryFn: async ({ signal }) =>
      readQueue(choice, { from: (page - 1) * rowsPerPage, count: rowsPerPage }, signal),
    ...reviewFreshness,
  });
}

const rowsAround = 50;

/** The rows from a position in the queue, and the one before, as rows may have moved up by one. */
export function queueAroundQuery(choice: QueueChoice, position: number) {
  return queryOptions({
    queryKey: [...reviewKey, "queue", choice, "around", position] as const,
    queryFn: async ({ signal }) => {
      const from = Math.max(0, position - 1);
      const { rows } = await readQueue(choice, { from, count: rowsAround }, signal);
      // The end of the queue: start again at the top.
      if (rows.length > 0 || from === 0) return { rows, from };
      return { rows: (await readQueue(choice, { from: 0, count: 2 }, signal)).rows, from: 0 };
    },
    ...reviewFreshness,
  });
}

/** The rows that 'Select all' selects. */
export const readFirstRows = (choice: QueueChoice) =>
  readQueue(choice, { from: 0, count: reviewLimits.chosen });

interface Range {
  from: number;
  count: number;
}

async function readQueue(
  choice: QueueChoice,
  { from, count }: Range,
  signal?: AbortSignal,
): Promise<RowPage<QueueRow>> {
  const query = narrowed(await browserClient(), choice)
    .order(queueOrders[choice.order].column, {
      ascending: choice.order !== "since" || isWaitingView(choice.view),
    })
    .order("id")
    .order("state")
    .range(from, from + count - 1);
  return rowPage(await (signal ? query.abortSignal(signal) : query), queueRow);
}

function narrowed(client: SupabaseClient<Database>, { view, search }: QueueChoice) {
  const chosen: { states: readonly QueueRow["state"][]; isUnclaimed?: boolean } = queueViews[view];
  let query = client
    .from("review_queue")
    .select(columns, { count: "exact" })
    .in("state", [...chosen.states]);
  if (chosen.isUnclaimed !== undefined) query = query.eq("is_unclaimed", chosen.isUnclaimed);
  const condition = searchCondition(search);
  return condition ? query.or(condition) : query;
}

/** Every column except the search text. */
const columns =
  "id, revision_id, state, project_id, project_name, registry, company_name, is_unclaimed, project_location, project_type, since, seen_at";

/** The defaults are needed because the generated types make every column of a view nullable. */
function queueRow(
  row: Omit<Database["public"]["Views"]["review_queue"]["Row"], "search_text">,
): QueueRow {
  return {
    projectId: row.id ?? "",
    registryId: row.project_id ?? "",
    projectName: row.project_name,
    registry: row.registry,
    revisionId: row.revision_id,
    state: row.state ?? "submitted",
    company: row.company_name ?? "",
    isUnclaimed: row.is_unclaimed ?? false,
    location: row.project_location,
    projectType: row.project_type,
    since: row.since ?? "",
    seenAt: row.seen_at ?? "",
  };
}

export interface UndeliveredMail {
  count: number;
  lastError: string | null;
}

/** E-mails that the mail server has not accepted yet; they are retried automatically. */
export function undeliveredMailQuery() {
  return queryOptions({
    queryKey: [...reviewKey, "undelivered-mail"] as const,
    queryFn: async ({ signal }): Promise<UndeliveredMail> => {
      const client = await browserClient();
      const { data } = await client
        .from("jobs")
        .select("last_error")
        .eq("kind", "email")
        .not("last_error", "is", null)
        .order("created_at", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return { count: data.length, lastError: data[0]?.last_error ?? null };
    },
    ...reviewFreshness,
  });
}
