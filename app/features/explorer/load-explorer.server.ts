import { answerListings } from "#domain/listing/answer-listings.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import type { Backend } from "~/lib/data/backend";
import { initialRows } from "./explorer-view";

/** The first rows for a URL, as an anonymous visitor may see them. */
export async function loadExplorer(
  { listings }: Pick<Backend, "listings">,
  url: string,
): Promise<ListingAnswer> {
  const question = readExplorerState(new URL(url).searchParams);
  return answerListings(await listings(), question, { offset: 0, limit: initialRows });
}
