import type { SortKey } from "./columns.ts";

export interface ListingSort {
  key: SortKey;
  direction: "ascending" | "descending";
  /** Orders prices in dollars as this currency rounds them; otherwise as they are. */
  currency?: string;
}

export const defaultSort: ListingSort = { key: "costPerTon", direction: "descending" };

/** The current column toggles its direction; a different one sorts ascending. */
export function nextSort(current: ListingSort, key: SortKey): ListingSort {
  const isToggled = current.key === key && current.direction === "ascending";
  return { key, direction: isToggled ? "descending" : "ascending" };
}
