import { compareByLocale, sortByLocale } from "../text/locale-order.ts";
import type { SortValue } from "./column.ts";
import { findSortable } from "./columns.ts";
import type { DisplayProject } from "./listing.ts";
import type { ListingSort } from "./sort.ts";
import type { Comparison } from "./sorted-list.ts";

type Group<Value> = readonly [value: Value, indexes: number[]];

/**
 * The indexes of all projects in sorted order. Ties keep their incoming order, newest first, and
 * missing values come last in both directions. Each distinct value is compared only once, however
 * many share it.
 */
export function orderListings(projects: readonly DisplayProject[], sort: ListingSort): number[] {
  const sortValue = sortValueBy(sort);
  const groups = new Map<SortValue, number[]>();
  projects.forEach((project, index) => {
    const value = sortValue(project);
    const group = groups.get(value);
    if (group) group.push(index);
    else groups.set(value, [index]);
  });
  const numbers: Group<number>[] = [];
  const texts: Group<string>[] = [];
  const last: Group<number>[] = [];
  for (const [value, indexes] of groups) {
    if (typeof value === "number") numbers.push([value, indexes]);
    else if (typeof value === "string") texts.push([value, indexes]);
    else last.push([rankOf(value), indexes]);
  }
  numbers.sort(([a], [b]) => a - b);
  // Breaks ties between texts that the locale considers equal, so that the order is stable.
  texts.sort(([a], [b]) => compareExactly(a, b));
  const sorted = [...numbers, ...sortByLocale(texts, ([text]) => text)].map(
    ([, indexes]) => indexes,
  );
  if (sort.direction === "descending") sorted.reverse();
  last.sort(([a], [b]) => a - b);
  return [...sorted, ...last.map(([, indexes]) => indexes)].flat();
}

/** The position among what comes last in both directions. */
const rankOf = (value: Exclude<SortValue, number | string>) =>
  value?.last ?? Number.POSITIVE_INFINITY;

/** The same order as a comparison of two projects, to find the position of a changed one. */
export function compareListings(sort: ListingSort): Comparison<DisplayProject> {
  const sortValue = sortValueBy(sort);
  const sign = sort.direction === "descending" ? -1 : 1;
  return (a, b) => {
    const [first, second] = [sortValue(a), sortValue(b)];
    if (first === second) return newestFirst(a, b);
    if (!hasPosition(first)) return hasPosition(second) ? 1 : rankOf(first) - rankOf(second);
    if (!hasPosition(second)) return -1;
    return sign * compareValues(first, second);
  };
}

/** The incoming order of listings, which also breaks ties. */
export const newestFirst: Comparison<DisplayProject> = (a, b) =>
  compareExactly(b.createdAt, a.createdAt) || compareExactly(a.id, b.id);

export function compareExactly(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sortValueBy({ key }: ListingSort): (project: DisplayProject) => SortValue {
  return findSortable(key)?.sort ?? (() => null);
}

const hasPosition = (value: SortValue): value is number | string =>
  typeof value === "number" || typeof value === "string";

function compareValues(a: number | string, b: number | string): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  if (typeof b === "number") return 1;
  return compareByLocale(a, b) || compareExactly(a, b);
}
