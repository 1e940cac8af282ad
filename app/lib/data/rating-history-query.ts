import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { listingsKey } from "~/lib/data/listings-cache";

export interface RatingChange {
  rating: string;
  onWatch: boolean;
  date: string;
}

/** A project's ratings by the agency over time, newest first; for signed-in users. */
export function ratingHistoryQuery(registryId: string, accreditor: string | null = null) {
  return queryOptions({
    queryKey: [...listingsKey, "rating-history", registryId, accreditor] as const,
    queryFn: async ({ signal }): Promise<RatingChange[]> => {
      const client = await browserClient();
      const { data } = await client
        .rpc("get_rating_history", {
          registry_ids: [registryId],
          ...(accreditor && { accreditor }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ rating, on_watch, changed_at }) => ({
        rating,
        onWatch: on_watch,
        date: changed_at,
      }));
    },
  });
}
