import { currencyIn, currencyParam } from "#domain/listing/currency.ts";
import { type ExplorerState, writeExplorerState } from "#domain/listing/search-params.ts";

/** The link to this state; it names the currency if the page's own URL does. */
export function explorerLink(state: ExplorerState): string {
  const { origin, pathname, search } = window.location;
  const params = writeExplorerState(state, new URLSearchParams());
  const currency = currencyIn(new URLSearchParams(search));
  if (currency) params.set(currencyParam, currency);
  return `${origin}${pathname}${params.size > 0 ? `?${params}` : ""}`;
}
