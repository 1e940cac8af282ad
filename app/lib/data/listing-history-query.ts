import { queryOptions } from "@tanstack/react-query";
import {
  type HistoryPoint,
  historyColumns,
  historyPoints,
} from "#domain/listing/listing-history.ts";
import { browserClient } from "./browser-client";
import { listingsKey } from "./listings-cache";

/** How a listing has changed, with its gated values, for signed-in users. */
export function listingHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...listingsKey, "history", id] as const,
    queryFn: async ({ signal }): Promise<HistoryPoint[]> => {
      const client = await browserClient();
      const { data } = await client
        .from("listing_history")
        .select(historyColumns)
        .eq("project_id", id)
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return historyPoints(data);
    },
  });
}
