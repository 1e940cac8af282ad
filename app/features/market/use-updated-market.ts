import { useState } from "react";
import type { ListingFilters } from "#domain/listing/filters.ts";
import type { Market } from "#domain/market/query-market.ts";

interface ShownMarket {
  market: Market | null;
  isMember: boolean;
  currency: string;
  isOutdated: boolean;
}

interface Known {
  /** What is shown, and for which query. */
  market: Market | null;
  text: string;
  query: string;
  updated: { at: number } | null;
}

/** When the charts last changed by themselves, not by the visitor; null until they have. */
export function useUpdatedMarket(
  { market, isMember, currency, isOutdated }: ShownMarket,
  filters: ListingFilters,
): { at: number } | null {
  const query = JSON.stringify([filters, isMember, currency, Boolean(market?.prices)]);
  const [known, setKnown] = useState<Known>({ market: null, text: "", query, updated: null });
  if (isOutdated || market === null) return known.updated;
  if (known.market === market && known.query === query) return known.updated;
  // A version alone is no news: it also changes with values that this viewer cannot see.
  const text = JSON.stringify({ ...market, version: null });
  const isUpdate = known.market !== null && known.query === query && known.text !== text;
  const updated = isUpdate ? { at: Date.now() } : known.updated;
  setKnown({ market, text, query, updated });
  return updated;
}
