import { queryOptions } from "@tanstack/react-query";
import type { PriceComparison } from "#domain/listing/price-comparison.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey } from "~/lib/data/listings-cache";
import { isSignedIn } from "~/lib/viewer/use-viewer";

/** How a project's price compares with others of its type; for signed-in users only. */
export function priceComparisonQuery(viewer: Viewer | null, projectId: string) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "price-comparison", projectId] as const,
    queryFn: async ({ signal }): Promise<PriceComparison> => {
      const path = `projects/${projectId}/price-comparison`;
      const response = await readSiteApi(viewer ?? "visitor", path, signal);
      return response.json();
    },
    ...listingsFreshness,
    enabled: isSignedIn(viewer),
  });
}
