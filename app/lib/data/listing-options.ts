import { queryOptions } from "@tanstack/react-query";
import type { FilterKey } from "#domain/listing/columns.ts";
import type { CountedOption } from "#domain/listing/listing-index.ts";
import { readSiteApi } from "~/lib/data/data-api";
import type { PagedQuery } from "~/lib/data/listing-pages";
import { listingsFreshness, listingsKey } from "~/lib/data/listings-cache";

/** A filter's options, with the number of projects each would leave. */
export function listingOptionsQuery({ viewer, search }: PagedQuery, filter: FilterKey) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "options", filter, search] as const,
    queryFn: async ({ signal }): Promise<CountedOption[]> => {
      const params = new URLSearchParams(search);
      params.set("filter", filter);
      const response = await readSiteApi(viewer ?? "visitor", `listings/options?${params}`, signal);
      return response.json();
    },
    ...listingsFreshness,
    // Keeps the menu's options until the new counts have arrived, but never across viewers.
    placeholderData: (options, previous) =>
      previous?.queryKey[1] === viewer ? options : undefined,
    enabled: viewer !== null,
  });
}
