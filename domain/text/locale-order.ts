import { once } from "../once.ts";

/** British English order, optimised for tens of thousands of texts. */
const collator = once(() => new Intl.Collator("en-GB"));

const firstPrintable = 32;
const printable = Array.from({ length: 95 }, (_, index) =>
  String.fromCharCode(firstPrintable + index),
);

/** The rank of each printable ASCII character in the locale; 'a' and 'A' share one. */
const letterRanks = once(() => {
  const letters = new Intl.Collator("en-GB", { sensitivity: "base" });
  const ranks = new Uint8Array(128);
  const ordered = [...printable].sort(letters.compare);
  let rank = 0;
  ordered.forEach((character, index) => {
    const previous = ordered[index - 1];
    if (previous !== undefined && letters.compare(previous, character) !== 0) rank += 1;
    ranks[character.charCodeAt(0)] = firstPrintable + rank;
  });
  return ranks;
});

/** A text with characters replaced by their ranks; null if not printable ASCII. */
function rankKey(text: string, ranks: Uint8Array): string | null {
  const key = new Array<number>(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const rank = ranks[text.charCodeAt(index)];
    if (!rank) return null;
    key[index] = rank;
  }
  return String.fromCharCode(...key);
}

/** Compares two texts by the locale's rules. */
export const compareByLocale = (a: string, b: string): number => collator().compare(a, b);

interface Keyed<Item> {
  item: Item;
  text: string;
  key: string | null;
}

/**
 * Sorts by the locale's rules. Because each such comparison is expensive, texts are first compared
 * by the ranks of their letters, and by the full rules only to break ties.
 */
export function sortByLocale<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  if (items.length < 2) return [...items];
  const ranks = letterRanks();
  const keyed: Keyed<Item>[] = items.map((item) => {
    const text = textOf(item);
    return { item, text, key: text.length > 1000 ? null : rankKey(text, ranks) };
  });
  keyed.sort((a, b) => {
    if (a.key !== null && b.key !== null && a.key !== b.key) return a.key < b.key ? -1 : 1;
    return compareByLocale(a.text, b.text);
  });
  return keyed.map(({ item }) => item);
}
