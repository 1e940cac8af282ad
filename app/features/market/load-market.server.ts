import { readExplorerState } from "#domain/listing/search-params.ts";
import { type Market, queryMarket } from "#domain/market/query-market.ts";
import type { Backend } from "~/lib/data/backend";

/** The chart data for a URL, as an anonymous visitor may see it. */
export async function loadMarket(
  { listings }: Pick<Backend, "listings">,
  url: string,
): Promise<Market> {
  const { filters } = readExplorerState(new URL(url).searchParams);
  return queryMarket(await listings(), filters);
}
