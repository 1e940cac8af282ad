import { queryOptions } from "@tanstack/react-query";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings-cache";

/** Rows per response: a few screens of the table. */
export const rowsPerPage = 50;

/** What the server's response depends on. */
export interface PagedQuery {
  viewer: Viewer | null;
  /** The explorer's query string. */
  search: string;
}

/** One page of a list that is too long to be read as a whole. */
export function listingPageQuery(query: PagedQuery, page: number) {
  const { viewer, search } = query;
  return queryOptions({
    queryKey: [...listingsKey, viewer, "page", search, page] as const,
    queryFn: ({ signal }): Promise<ListingResponse> => {
      const params = new URLSearchParams(search);
      params.set("offset", String(page * rowsPerPage));
      params.set("limit", String(rowsPerPage));
      const reading = readSiteApi(viewer ?? "visitor", `listings?${params}`, signal);
      return reportFailure(
        signal,
        reading.then((response) => response.json()),
      );
    },
    ...listingsFreshness,
    enabled: viewer !== null,
  });
}
