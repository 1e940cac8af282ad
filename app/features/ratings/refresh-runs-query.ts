import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";

export const refreshRunsKey = ["rating-refreshes"] as const;

const shownRuns = 8;

/** The latest runs of the refresh, the scheduler's among them. */
export function refreshRunsQuery() {
  return queryOptions({
    queryKey: refreshRunsKey,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      const { data } = await client
        .from("rating_refreshes")
        .select(
          "id, kind, requested_by, started_at, outcome, ratings_received, ratings_changed, remarks",
        )
        .order("started_at", { ascending: false })
        .limit(shownRuns)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    refetchInterval: 60_000,
  });
}
