import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";

export const refreshRunsKey = ["rating-refreshes"] as const;

const maxRuns = 8;

/** The latest refresh runs, including scheduled ones. */
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
        .limit(maxRuns)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    refetchInterval: 60_000,
  });
}
