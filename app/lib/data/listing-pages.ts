import { queryOptions } from "@tanstack/react-query";
import type { FilterKey } from "#domain/listing/columns.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import type { CountedOption } from "#domain/listing/listing-index.ts";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsFreshness, listingsKey, reportFailure } from "~/lib/data/listings";

/** Rows of one response: a few screens of the table. */
export const rowsPerPage = 50;

/** What an answer of the server depends on. */
export interface PagedQuestion {
  viewer: Viewer | null;
  /** The explorer's own address. */
  search: string;
  /** That of the prices; null for a viewer who is not sent any. */
  currency: string | null;
}

/** A part of a list that is too long to be read as a whole. */
export function listingPageQuery(question: PagedQuestion, page: number) {
  const { viewer, search, currency } = question;
  return queryOptions({
    queryKey: [...listingsKey, viewer, "page", search, currency, page] as const,
    queryFn: ({ signal }): Promise<ListingAnswer> => {
      const params = new URLSearchParams(search);
      params.set("offset", String(page * rowsPerPage));
      params.set("limit", String(rowsPerPage));
      if (currency) params.set("currency", currency);
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

/** The options of a filter, with how many projects each would leave. */
export function listingOptionsQuery({ viewer, search }: PagedQuestion, filter: FilterKey) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "options", filter, search] as const,
    queryFn: async ({ signal }): Promise<CountedOption[]> => {
      const params = new URLSearchParams(search);
      params.set("filter", filter);
      const response = await readSiteApi(viewer ?? "visitor", `listings/options?${params}`, signal);
      return response.json();
    },
    ...listingsFreshness,
    // The menu stays as it is until the new counts are there, but never for somebody else.
    placeholderData: (options, previous) =>
      previous?.queryKey[1] === viewer ? options : undefined,
    enabled: viewer !== null,
  });
}
