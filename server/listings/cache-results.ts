import { LRUCache } from "lru-cache";
import type { ListingIndex } from "#domain/listing/listing-index.ts";

const answersPerIndex = 30;

/** Caches results computed from an index, which never changes, until it is replaced. */
export function cacheResults<Answer extends object>() {
  const cached = new WeakMap<ListingIndex, LRUCache<string, Answer>>();
  return (index: ListingIndex, key: string, work: () => Answer): Answer => {
    const answers = cached.get(index) ?? new LRUCache({ max: answersPerIndex });
    cached.set(index, answers);
    const answer = answers.get(key) ?? work();
    answers.set(key, answer);
    return answer;
  };
}
