import { compareByLocale } from "../text/locale-order.ts";
import { type FilterKey, filteredColumns } from "./columns.ts";
import { choose, type ListingFilters, listingTest, searchableText } from "./filters.ts";
import type { DisplayProject } from "./listing.ts";
import { type ListingSort, orderListings } from "./order.ts";

export interface CountedOption {
  value: string;
  label: string;
  /** How many projects there would be with this value chosen, under the other filters. */
  count: number;
}

/** All projects of one answer, ready to be ordered, narrowed and counted again and again. */
export interface ListingIndex {
  readonly projects: readonly DisplayProject[];
  find(filters: ListingFilters, sort: ListingSort): DisplayProject[];
  options(key: FilterKey, filters: ListingFilters): CountedOption[];
  get(registryId: string): DisplayProject | undefined;
  /** Does a slice of the work that a first search needs; false when there is none left. */
  prepareSearch(slice: number): boolean;
}

/** The pinned projects that are listed, and what was found besides: that stands below them. */
export function pinnedAndBelow(
  index: ListingIndex,
  found: readonly DisplayProject[],
  pinnedIds: readonly string[],
) {
  const pinned = pinnedIds.flatMap((registryId) => index.get(registryId) ?? []);
  const below = pinned.length > 0 ? found.filter((project) => !pinned.includes(project)) : found;
  return { pinned, below };
}

export function createListingIndex(projects: readonly DisplayProject[]): ListingIndex {
  const orders = new Map<string, number[]>();
  const texts: string[] = new Array(projects.length);
  const byRegistryId = new Map(projects.map((project) => [project.registryId, project]));
  let prepared = 0;

  const textAt = (index: number, project: DisplayProject) => {
    texts[index] ??= searchableText(project);
    return texts[index];
  };

  function order(sort: ListingSort): number[] {
    const key = `${sort.key} ${sort.direction}`;
    let indexes = orders.get(key);
    if (!indexes) {
      indexes = orderListings(projects, sort);
      orders.set(key, indexes);
    }
    return indexes;
  }

  return {
    projects,
    get: (registryId) => byRegistryId.get(registryId),

    find(filters, sort) {
      const test = listingTest(filters);
      const found: DisplayProject[] = [];
      for (const index of order(sort)) {
        const project = projects[index];
        if (project && test(project, () => textAt(index, project))) found.push(project);
      }
      return found;
    },

    options(key, filters) {
      const filter = filteredColumns.find((column) => column.key === key)?.filter;
      if (!filter) return [];
      const needsAll = filter.needs === "all";
      const test = listingTest(needsAll ? filters : { ...filters, ...choose(filters, key, []) });
      const counts = new Map<string, number>();
      projects.forEach((project, index) => {
        const passes = test(project, () => textAt(index, project)) ? 1 : 0;
        const values = needsAll ? filter.values(project) : [filter.value(project)];
        for (const value of values) {
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + passes);
        }
      });
      const options =
        filter.options ??
        [...counts.keys()].sort(compareByLocale).map((value) => ({ value, label: value }));
      return options.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
    },

    prepareSearch(slice) {
      const end = Math.min(prepared + slice, projects.length);
      for (; prepared < end; prepared += 1) {
        const project = projects[prepared];
        if (project) textAt(prepared, project);
      }
      return prepared < projects.length;
    },
  };
}
