import { sortByLocale } from "../text/locale-order.ts";
import type { SortValue } from "./column.ts";
import { findSortable, type SortKey } from "./columns.ts";
import type { DisplayProject } from "./listing.ts";

export interface ListingSort {
  key: SortKey;
  direction: "ascending" | "descending";
}

export const defaultSort: ListingSort = { key: "costPerTon", direction: "descending" };

/** The current column toggles its direction; a different one sorts ascending. */
export function nextSort(current: ListingSort, key: SortKey): ListingSort {
  const isToggled = current.key === key && current.direction === "ascending";
  return { key, direction: isToggled ? "descending" : "ascending" };
}

type Group<Value> = readonly [value: Value, indexes: number[]];

/**
 * The indexes of all projects in an order. Equal ones keep the order they came in, newest first, and
 * what has no value comes last either way. Each distinct value is compared once, however many share it.
 */
export function orderListings(projects: readonly DisplayProject[], sort: ListingSort): number[] {
  const sortValue = findSortable(sort.key)?.sort ?? (() => null);
  const groups = new Map<SortValue, number[]>();
  projects.forEach((project, index) => {
    const value = sortValue(project);
    const group = groups.get(value);
    if (group) group.push(index);
    else groups.set(value, [index]);
  });
  const numbers: Group<number>[] = [];
  const texts: Group<string>[] = [];
  for (const [value, indexes] of groups) {
    if (typeof value === "number") numbers.push([value, indexes]);
    else if (value !== null) texts.push([value, indexes]);
  }
  numbers.sort(([a], [b]) => a - b);
  const sorted = [...numbers, ...sortByLocale(texts, ([text]) => text)].map(
    ([, indexes]) => indexes,
  );
  if (sort.direction === "descending") sorted.reverse();
  sorted.push(groups.get(null) ?? []);
  return sorted.flat();
}
