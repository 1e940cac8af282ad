import type { SortKey } from "./columns.ts";

export interface ListingSort {
  key: SortKey;
  direction: "ascending" | "descending";
}

export const defaultSort: ListingSort = { key: "costPerTon", direction: "descending" };

/** Toggles the direction of the current column; a different column starts ascending. */
export function nextSort(current: ListingSort, key: SortKey): ListingSort {
  const isToggled = current.key === key && current.direction === "ascending";
  return { key, direction: isToggled ? "descending" : "ascending" };
}
