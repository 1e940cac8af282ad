import { queryOptions } from "@tanstack/react-query";
import type { PriceStanding } from "#domain/listing/price-standing.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey } from "~/lib/data/listings";
import { isSignedIn } from "~/lib/data/use-viewer";

export function priceStandingQuery(viewer: Viewer | null, projectId: string) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "price-standing", projectId] as const,
    queryFn: async ({ signal }): Promise<PriceStanding> => {
      const path = `projects/${projectId}/price-standing`;
      const response = await readSiteApi(viewer ?? "visitor", path, signal);
      return response.json();
    },
    ...listingsFreshness,
    enabled: isSignedIn(viewer),
  });
}
