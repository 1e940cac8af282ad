import { noFilters } from "#domain/listing/filters.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { pricesByType } from "#domain/listing/type-prices.ts";
import { cacheResults } from "./cache-results.ts";

/** The prices of each type in an index, computed once. */
export function createPricesOfTypes() {
  const remembered = cacheResults<ReturnType<typeof pricesByType>>();
  return (index: ListingIndex) =>
    remembered(index, "", () => pricesByType(index.find(noFilters, defaultSort)));
}
