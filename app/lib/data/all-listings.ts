import { queryOptions } from "@tanstack/react-query";
import type { Viewer } from "~/lib/data/data-api";
import {
  type Listings,
  listingsFreshness,
  listingsKey,
  reportFailure,
} from "~/lib/data/listings-cache";

export function listingsQuery(viewer: Viewer | null) {
  return queryOptions({
    queryKey: [...listingsKey, viewer] as const,
    queryFn: ({ client, queryKey, signal }): Promise<Listings> => {
      const known = client.getQueryData<Listings>(queryKey);
      const reading = import("~/lib/data/read-listings").then(({ readListings }) =>
        readListings(viewer ?? "visitor", known, signal),
      );
      return reportFailure(signal, reading);
    },
    ...listingsFreshness,
    enabled: viewer !== null,
    // Comparing two responses field by field takes longer than rendering the new one.
    structuralSharing: false,
  });
}
