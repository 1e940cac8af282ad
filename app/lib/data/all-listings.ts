import { queryOptions } from "@tanstack/react-query";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import type { Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings";

/** Every approved project as the viewer may see it; an unchanged row is the same object again. */
export interface Listings {
  rows: ReadonlyMap<string, ListingRow>;
  /** Everything up to this version is in it. */
  version: number;
}

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
    // Comparing two answers field by field takes longer than showing the new one.
    structuralSharing: false,
  });
}
