import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type QueueChoice,
  type QueueRow,
  queueFilter,
  queueSort,
  stateLabels,
} from "#domain/review/review-queue.ts";
import type { QueueState } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { readTeamList, teamListQuery } from "~/lib/data/read-team-list";
import { reviewFreshness, reviewKey } from "~/lib/data/review-counts";

const requestOf = (choice: QueueChoice) => ({
  filter: queueFilter(choice),
  sort: queueSort(choice),
});

/** One page of the filtered queue; pages start at 1. */
export const queueQuery = (choice: QueueChoice, page: number) =>
  teamListQuery("queue", requestOf(choice), page, queueRow);

const rowsAround = 50;

/** The rows from a position in the queue, and the one before, as rows may have moved up by one. */
export function queueAroundQuery(choice: QueueChoice, position: number) {
  return queryOptions({
    queryKey: [...reviewKey, "queue", choice, "around", position] as const,
    queryFn: async ({ signal }) => {
      const request = requestOf(choice);
      const read = (from: number, count: number) =>
        readTeamList("queue", request, { from, count }, queueRow, signal);
      const from = Math.max(0, position - 1);
      const { rows } = await read(from, rowsAround);
      // The end of the queue: start again at the top.
      if (rows.length > 0 || from === 0) return { rows, from };
      return { rows: (await read(0, 2)).rows, from: 0 };
    },
    ...reviewFreshness,
  });
}

const queueRow = z
  .object({
    id: z.string(),
    revision_id: z.string().nullable(),
    state: z.enum(Object.keys(stateLabels) as QueueState[]),
    project_id: z.string(),
    project_name: z.string().nullable(),
    registry: z.string().nullable(),
    registry_link: z.string().nullable(),
    registry_status: z.string().nullable(),
    company_name: z.string(),
    is_unclaimed: z.boolean(),
    project_location: z.string().nullable(),
    project_type: z.string().nullable(),
    since: z.string(),
    seen_at: z.string(),
  })
  .transform(
    (row): QueueRow => ({
      projectId: row.id,
      registryId: row.project_id,
      projectName: row.project_name,
      registry: row.registry,
      registryLink: row.registry_link,
      registryStatus: row.registry_status,
      revisionId: row.revision_id,
      state: row.state,
      company: row.company_name,
      isUnclaimed: row.is_unclaimed,
      location: row.project_location,
      projectType: row.project_type,
      since: row.since,
      seenAt: row.seen_at,
    }),
  );

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
