import { answerListings } from "#domain/listing/answer-listings.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import type { Backend } from "~/lib/data/backend";
import { startRows } from "./explorer-view";

/** The first screen of an address, as an anonymous visitor may see it. */
export async function loadExplorer(
  { listings }: Pick<Backend, "listings">,
  address: string,
): Promise<ListingAnswer> {
  const question = readExplorerState(new URL(address).searchParams);
  return answerListings(await listings(), question, { offset: 0, limit: startRows });
}
