import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { z } from "zod";
import type { Json } from "#domain/database.types.ts";
import {
  type BulkAct,
  type BulkActKind,
  type BulkChanges,
  bulkAct,
  bulkRefusal,
  rowsPerBulkActPage,
  settled,
} from "#domain/review/bulk-act.ts";
import type { TeamFilter, TeamList } from "#domain/review/team-list.ts";
import { browserClient } from "./browser-client";
import { listingsKey } from "./listings-cache";
import { reviewKey } from "./review-counts";
import { type RowPage, rowPage } from "./row-page";
import { useRpcMutation } from "./use-rpc-mutation";

const bulkActsKey = ["bulk-acts"] as const;

const columns =
  "id, kind, status, total, done, unchanged, refused, problem, reason, created_by, stopped_by, created_at, finished_at";
/** How often progress is read, in milliseconds. */
const pace = 1_000;

/** A bulk act, read again every second while it runs; null if there is none. */
export function bulkActQuery(id: string) {
  return queryOptions({
    queryKey: [...bulkActsKey, id] as const,
    queryFn: async ({ signal }): Promise<BulkAct | null> => {
      if (!z.guid().safeParse(id).success) return null;
      const client = await browserClient();
      const { data } = await client
        .from("bulk_acts")
        .select(columns)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && bulkAct.parse(data);
    },
    refetchInterval: ({ state }) => (state.data?.status === "running" ? pace : false),
  });
}

/** The bulk acts that are under way, whoever started them. */
export const runningBulkActsQuery = queryOptions({
  queryKey: [...bulkActsKey, "running"] as const,
  queryFn: async ({ signal }): Promise<string[]> => {
    const client = await browserClient();
    const { data } = await client
      .from("bulk_acts")
      .select("id")
      .eq("status", "running")
      .order("created_at")
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ id }) => id);
  },
  refetchInterval: 10_000,
});

export interface BulkActRow {
  place: number;
  projectId: string;
  registryId: string;
  name: string | null;
  outcome: string | null;
  problem: Json;
  recorded: Json;
}

/** One page of the projects of a bulk act, all or those with one outcome. */
export function bulkActRowsQuery(act: BulkAct, outcome: string, page: number) {
  return queryOptions({
    // Progress changes what the pages contain.
    queryKey: [...bulkActsKey, act.id, "rows", outcome, page, settled(act), act.status] as const,
    queryFn: async ({ signal }): Promise<RowPage<BulkActRow>> => {
      const client = await browserClient();
      let query = client
        .from("bulk_act_rows")
        .select("place, project_id, registry_id, name, outcome, problem, recorded", {
          count: "exact",
        })
        .eq("act_id", act.id)
        .order("place")
        .range((page - 1) * rowsPerBulkActPage, page * rowsPerBulkActPage - 1);
      if (outcome !== "") query = query.eq("outcome", outcome);
      return rowPage(await query.abortSignal(signal), ({ project_id, registry_id, ...row }) => ({
        ...row,
        projectId: project_id,
        registryId: registry_id,
      }));
    },
    placeholderData: keepPreviousData,
  });
}

/** A row that was selected, with the time at which what was read of it last changed. */
export type NamedRow = { project: string; revision: string | null; seen_at: string };

interface Started {
  /** Made once for an attempt, so that sending it twice starts one act. */
  act: string;
  kind: BulkActKind;
  list: TeamList;
  /** How many projects the administrator was told. */
  expected: number;
  /** All that match, or the rows that were selected. */
  what: { filter: TeamFilter } | { rows: NamedRow[] };
  reason: string;
  changes: BulkChanges;
}

export function useStartBulkAct() {
  return useRpcMutation({
    send: (client, { what, reason, changes, ...rest }: Started) =>
      client.rpc("start_bulk_act", {
        ...rest,
        ...what,
        ...(reason.trim() && { reason: reason.trim() }),
        changes,
      }),
    toError: (error) => new Error(bulkRefusal(error), { cause: error }),
    invalidates: [reviewKey, listingsKey, [...bulkActsKey, "running"]],
  });
}

export function useStopBulkAct() {
  return useRpcMutation({
    send: (client, act: string) => client.rpc("stop_bulk_act", { act }),
    toError: (error) => new Error(bulkRefusal(error), { cause: error }),
    invalidates: [bulkActsKey],
  });
}

/** Reads the lists again as a bulk act proceeds, and once it has ended. */
export function useFreshLists(act: BulkAct | null | undefined) {
  const queryClient = useQueryClient();
  const before = useRef<string | null>(null);
  const now = act ? `${act.status} ${act.done}` : null;
  useEffect(() => {
    const isNews = before.current !== null && before.current !== now;
    before.current = now;
    if (!isNews) return;
    void queryClient.invalidateQueries({ queryKey: reviewKey });
    void queryClient.invalidateQueries({ queryKey: listingsKey });
  }, [now, queryClient]);
}
