import { currencyIn, currencyParam } from "#domain/listing/currency.ts";
import { type ExplorerState, writeExplorerState } from "#domain/listing/search-params.ts";
import type { ExplorerView } from "./explorer-view";
import type { OptionSource } from "./use-filter-options";

/** What is exported or printed. */
export interface ExportedView {
  view: ExplorerView;
  state: ExplorerState;
  /** The index, or the query for a long list; null while loading. */
  source: OptionSource | null;
  /** The currency of the prices; null for a viewer who was not sent any. */
  currency: string | null;
}

/** The link to this state; it names the currency if the page's own URL does. */
export function explorerLink(state: ExplorerState): string {
  const { origin, pathname, search } = window.location;
  const params = writeExplorerState(state, new URLSearchParams());
  const currency = currencyIn(new URLSearchParams(search));
  if (currency) params.set(currencyParam, currency);
  return `${origin}${pathname}${params.size > 0 ? `?${params}` : ""}`;
}
