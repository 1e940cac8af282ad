import { LRUCache } from "lru-cache";
import type { ListingIndex } from "#domain/listing/listing-index.ts";

const answersPerIndex = 30;

/** Keeps what was worked out of an index until there is another one: an index itself never changes. */
export function rememberAnswers<Answer extends object>() {
  const known = new WeakMap<ListingIndex, LRUCache<string, Answer>>();
  return (index: ListingIndex, key: string, work: () => Answer): Answer => {
    const answers = known.get(index) ?? new LRUCache({ max: answersPerIndex });
    known.set(index, answers);
    const answer = answers.get(key) ?? work();
    answers.set(key, answer);
    return answer;
  };
}
