import { searchWords } from "./plain-text.ts";

/**
 * A condition for the data API's 'or' parameter: the row's text contains every word of the search,
 * and all other conditions hold. Null if there are none. They are combined in one group, which any
 * query can take as a single condition.
 */
export function searchCondition(search: string, others: readonly string[] = []): string | null {
  const words = searchWords(search).slice(0, maxWords);
  // Characters with a special meaning in patterns or groups become a wildcard for one character.
  const patterns = words.map((word) => `%${word.replace(/[%_*\\(){},"]/g, "_")}%`);
  const conditions = [...others, ...patterns.map((pattern) => `search_text.ilike.${pattern}`)];
  return conditions.length > 0 ? `and(${conditions.join()})` : null;
}

/** More words than this narrow the results no further. */
const maxWords = 10;
