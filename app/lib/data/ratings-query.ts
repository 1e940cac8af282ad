import { queryOptions } from "@tanstack/react-query";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type { RatingRecord } from "#domain/rating/rating-match.ts";
import { readDataApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey } from "~/lib/data/listings-cache";
import { log } from "~/lib/log";

/** The agency's ratings. Not requested for signed-out visitors, who may not see them. */
export function ratingsQuery(viewer: Viewer | null) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "ratings"] as const,
    queryFn: async ({ signal }): Promise<RatingRecord[]> => {
      try {
        const path = `rpc/${ratingsAgency.calls.currentRatings}`;
        const response = await readDataApi(viewer ?? "visitor", path, signal);
        return await response.json();
      } catch (error) {
        if (!signal.aborted) log.warn("Ratings could not be loaded and are skipped", error);
        throw error;
      }
    },
    ...listingsFreshness,
    enabled: viewer !== null && viewer !== "visitor",
  });
}
