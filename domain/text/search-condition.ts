import { searchWords } from "./plain-text.ts";

/**
 * The condition that the text of a row holds every word of a search, and what else is asked of the row, as
 * the data API's 'or' takes it; null when nothing is asked. One group, because of several conditions on
 * one column the engine takes the last alone.
 */
export function searchCondition(search: string, others: readonly string[] = []): string | null {
  const words = searchWords(search).slice(0, mostWords);
  // What has a meaning in a pattern or a group stands for any one character.
  const patterns = words.map((word) => `%${word.replace(/[%_*\\(){},"]/g, "_")}%`);
  const conditions = [...others, ...patterns.map((pattern) => `search_text.ilike.${pattern}`)];
  return conditions.length > 0 ? `and(${conditions.join()})` : null;
}

/** More of them narrow nothing that anybody reads. */
const mostWords = 10;
