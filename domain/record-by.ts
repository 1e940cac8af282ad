/** An object with an entry for each item. */
export function recordBy<Item, Key extends string, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  toValue: (item: Item) => Value,
): Record<Key, Value> {
  const entries = items.map((item) => [keyOf(item), toValue(item)] as const);
  // The compiler cannot see that every key is there.
  return Object.fromEntries(entries) as Record<Key, Value>;
}
