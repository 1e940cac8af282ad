import { LRUCache } from "lru-cache";
import type { ListingIndex } from "#domain/listing/listing-index.ts";

const resultsPerIndex = 30;

/** Caches results computed from an index, which never changes, until it is replaced. */
export function cacheResults<Result extends object>() {
  const cached = new WeakMap<ListingIndex, LRUCache<string, Result>>();
  return (index: ListingIndex, key: string, work: () => Result): Result => {
    const results = cached.get(index) ?? new LRUCache({ max: resultsPerIndex });
    cached.set(index, results);
    const result = results.get(key) ?? work();
    results.set(key, result);
    return result;
  };
}
