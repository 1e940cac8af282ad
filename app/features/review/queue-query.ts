import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import {
  isWaitingView,
  type QueueRow,
  type QueueView,
  queueViews,
} from "#domain/review/review-queue.ts";
import { browserClient } from "~/lib/data/browser-client";

/** Everything that the team reviews by; a decision makes all of it out of date. */
export const reviewKey = ["review"] as const;

/** Somebody else may decide or submit at any time. */
const freshness = {
  staleTime: 10_000,
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
} as const;

export function queueQuery(view: QueueView) {
  return queryOptions({
    queryKey: [...reviewKey, "queue", view] as const,
    queryFn: async ({ signal }): Promise<QueueRow[]> => {
      const client = await browserClient();
      const { data } = await client
        .from("review_queue")
        .select("*")
        .in("state", [...queueViews[view].states])
        .order("since", { ascending: isWaitingView(view) })
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return data.map(queueRow);
    },
    ...freshness,
  });
}

/** Views have no columns that are never null, as far as the generated types know. */
function queueRow(row: Database["public"]["Views"]["review_queue"]["Row"]): QueueRow {
  return {
    projectId: row.id ?? "",
    registryId: row.project_id ?? "",
    revisionId: row.revision_id,
    state: row.state ?? "submitted",
    company: row.company_name ?? "",
    location: row.project_location,
    projectType: row.project_type,
    since: row.since ?? "",
  };
}

export interface UndeliveredMail {
  count: number;
  lastError: string | null;
}

/** E-mails that the mail server did not take yet; they are tried again by themselves. */
export function undeliveredMailQuery() {
  return queryOptions({
    queryKey: [...reviewKey, "undelivered-mail"] as const,
    queryFn: async ({ signal }): Promise<UndeliveredMail> => {
      const client = await browserClient();
      const { data } = await client
        .from("email_outbox")
        .select("last_error")
        .is("sent_at", null)
        .not("last_error", "is", null)
        .order("created_at", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return { count: data.length, lastError: data[0]?.last_error ?? null };
    },
    ...freshness,
  });
}
