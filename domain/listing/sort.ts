import { findColumn, isLocked, type SortKey } from "./columns.ts";

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

/** What the list is really sorted by; null if the viewer sees none of those values: newest first. */
export function shownSort(sort: ListingSort, isMember: boolean): ListingSort | null {
  const column = findColumn(sort.key);
  return column && isLocked(column, isMember) ? null : sort;
}
