import { readExplorerState } from "#domain/listing/search-params.ts";
import { answerMarket, type Market } from "#domain/market/market.ts";
import type { Backend } from "~/lib/data/backend";

/** The pictures of an address, as an anonymous visitor may see them. */
export async function loadMarket(
  { listings }: Pick<Backend, "listings">,
  address: string,
): Promise<Market> {
  const { filters } = readExplorerState(new URL(address).searchParams);
  return answerMarket(await listings(), filters);
}
