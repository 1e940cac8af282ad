/** Negative if the first comes before the second; 0 only for the same item. */
export type Comparison<Item> = (a: Item, b: Item) => number;

/** Binary search: an item's index in a sorted list, or where it would be inserted. */
export function insertionIndex<Item>(
  sorted: readonly Item[],
  compareWith: (item: Item) => number,
): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const item = sorted[middle];
    if (item !== undefined && compareWith(item) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Up to this many changes, splicing is faster than merging. */
const fewItems = 16;

/** Removes and inserts items without sorting the list again. */
export function withChanges<Item>(
  sorted: readonly Item[],
  removed: readonly Item[],
  added: readonly Item[],
  compare: Comparison<Item>,
): readonly Item[] {
  if (removed.length + added.length <= fewItems) {
    const result = sorted.slice();
    const indexOf = (item: Item) => insertionIndex(result, (other) => compare(other, item));
    for (const item of removed) result.splice(indexOf(item), 1);
    for (const item of added) result.splice(indexOf(item), 0, item);
    return result;
  }
  const indexes = removed
    .map((item) => insertionIndex(sorted, (other) => compare(other, item)))
    .sort((a, b) => a - b);
  const kept = withEdits(
    sorted,
    indexes.map((index) => ({ index, skips: 1, items: [] })),
  );
  return withEdits(
    kept,
    [...added].sort(compare).map((item) => ({
      index: insertionIndex(kept, (other) => compare(other, item)),
      skips: 0,
      items: [item],
    })),
  );
}

interface Edit<Item> {
  index: number;
  skips: number;
  items: readonly Item[];
}

/** The edits must be in order of index. */
function withEdits<Item>(list: readonly Item[], edits: readonly Edit<Item>[]): readonly Item[] {
  if (edits.length === 0) return list;
  const result: Item[] = [];
  let from = 0;
  for (const { index, skips, items } of edits) {
    for (const item of list.slice(from, index)) result.push(item);
    for (const item of items) result.push(item);
    from = index + skips;
  }
  for (const item of list.slice(from)) result.push(item);
  return result;
}
