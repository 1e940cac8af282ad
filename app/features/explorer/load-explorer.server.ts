import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { queryListings } from "#domain/listing/query-listings.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import type { Backend } from "~/lib/data/backend";
import { initialRows } from "./explorer-view";

/** The first rows for a URL, as an anonymous visitor may see them. */
export async function loadExplorer(
  { listings }: Pick<Backend, "listings">,
  url: string,
): Promise<ListingResponse> {
  const query = readExplorerState(new URL(url).searchParams);
  return queryListings(await listings(), query, { offset: 0, limit: initialRows });
}
