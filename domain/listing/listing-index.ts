import { compareByLocale } from "../text/locale-order.ts";
import { type FilterKey, filteredColumns } from "./columns.ts";
import { choose, hasFilters, type ListingFilters } from "./filters.ts";
import {
  changedTally,
  emptyTally,
  figuresOf,
  type ListedFigures,
  type Tally,
} from "./listed-figures.ts";
import type { DisplayProject } from "./listing.ts";
import { SearchedProject as Entry, listingTest } from "./matching.ts";
import { compareExactly, compareListings, newestFirst, orderListings } from "./order.ts";
import { idsIn, isNamedBy } from "./project-reference.ts";
import type { ListingSort } from "./sort.ts";
import { type Comparison, insertionIndex, withChanges } from "./sorted-list.ts";
import { defaultText, notStatedText } from "./value.ts";

export interface CountedOption {
  value: string;
  label: string;
  /** The number of matches if this value were selected, given the other filters. */
  count: number;
}

/** All projects in a form that can be sorted, filtered and counted repeatedly. */
export interface ListingIndex {
  readonly size: number;
  find(filters: ListingFilters, sort: ListingSort): readonly DisplayProject[];
  options(key: FilterKey, filters: ListingFilters): CountedOption[];
  /** Totals of everything that is listed. */
  figures(): ListedFigures;
  /** The projects that a reference matches: none, one, or all that share a registry ID. */
  named(reference: string): readonly DisplayProject[];
  /** Prepares a slice of the search texts; false if nothing is left to prepare. */
  prepareSearch(slice: number): boolean;
  /** The index after a change; shares unchanged entries with this one, and sorts nothing again. */
  with(change: ListingChange): ListingIndex;
}

interface ListingChange {
  /** New and changed projects. */
  changed: readonly DisplayProject[];
  removedIds: readonly string[];
}

/** The projects must be sorted newest first. */
export function createListingIndex(projects: readonly DisplayProject[]): ListingIndex {
  return indexOf(
    projects.map((project) => new Entry(project)),
    new Map(),
    null,
  );
}

/** All entries in one particular order. */
interface SortedEntries {
  entries: readonly Entry[];
  compare: Comparison<Entry>;
}

const byProject =
  (compare: Comparison<DisplayProject>): Comparison<Entry> =>
  (a, b) =>
    compare(a.project, b.project);
const byAge = byProject(newestFirst);
const byId = byProject((a, b) => compareExactly(a.id, b.id));
const byRegistryId = byProject(
  (a, b) => compareExactly(a.registryId, b.registryId) || compareExactly(a.id, b.id),
);

/** `counted` is the tally of all entries, if already computed. */
function indexOf(
  all: readonly Entry[],
  orders: Map<string, SortedEntries>,
  counted: Tally | null,
): ListingIndex {
  let tally = counted;
  let prepared = 0;

  function sorted(name: string, compare: Comparison<Entry>, sort: () => readonly Entry[]) {
    let order = orders.get(name);
    if (!order) {
      order = { entries: sort(), compare };
      orders.set(name, order);
    }
    return order.entries;
  }

  function inOrder(sort: ListingSort): readonly Entry[] {
    return sorted(`${sort.key} ${sort.direction}`, byProject(compareListings(sort)), () =>
      orderListings(projectsOf(all), sort).flatMap((index) => all[index] ?? []),
    );
  }

  const inOrderOf = (name: string, compare: Comparison<Entry>) =>
    sorted(name, compare, () => [...all].sort(compare));

  function withId(id: string): Entry | undefined {
    const entries = inOrderOf("id", byId);
    const entry = entries[insertionIndex(entries, ({ project }) => compareExactly(project.id, id))];
    return entry?.project.id === id ? entry : undefined;
  }

  function withRegistryId(registryId: string): DisplayProject[] {
    const entries = inOrderOf("registry id", byRegistryId);
    const compare = ({ project }: Entry) => compareExactly(project.registryId, registryId);
    const first = insertionIndex(entries, compare);
    const end = insertionIndex(entries, (entry) => (compare(entry) > 0 ? 0 : -1));
    return projectsOf(entries.slice(first, end));
  }

  return {
    size: all.length,

    named(reference) {
      const own = withId(reference)?.project;
      const others = idsIn(reference)
        .flatMap(withRegistryId)
        .filter((project) => project !== own && isNamedBy(project, reference));
      return own ? [own, ...others] : others;
    },

    find(filters, sort) {
      const entries = inOrder(sort);
      if (!hasFilters(filters)) return projectsOf(entries);
      const test = listingTest(filters);
      const found: DisplayProject[] = [];
      for (const entry of entries) {
        if (test(entry)) found.push(entry.project);
      }
      return found;
    },

    options(key, filters) {
      const filter = filteredColumns.find((column) => column.key === key)?.filter;
      if (!filter) return [];
      const needsAll = filter.needs === "all";
      const test = listingTest(needsAll ? filters : { ...filters, ...choose(filters, key, []) });
      const counts = new Map<string, number>();
      for (const entry of all) {
        const { project } = entry;
        const passes = test(entry) ? 1 : 0;
        const values = filter.needs === "one" ? [filter.value(project)] : filter.values(project);
        for (const value of values) {
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + passes);
        }
      }
      const options =
        filter.options ??
        [...counts.keys()].sort(alphabetical).map((value) => ({ value, label: value }));
      return options.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
    },

    figures() {
      tally ??= changedTally(emptyTally, { removed: [], added: projectsOf(all) });
      return figuresOf(tally);
    },

    prepareSearch(slice) {
      const end = Math.min(prepared + slice, all.length);
      for (; prepared < end; prepared += 1) {
        all[prepared]?.text();
      }
      return prepared < all.length;
    },

    with({ changed, removedIds }) {
      const added = new Map(changed.map((project) => [project.id, new Entry(project)]));
      const gone = new Set([...removedIds, ...added.keys()]);
      const removed = [...gone].flatMap((id) => withId(id) ?? []);
      for (const id of removedIds) added.delete(id);
      const adjust = (entries: readonly Entry[], compare: Comparison<Entry>) =>
        withChanges(entries, removed, [...added.values()], compare);
      const next = new Map<string, SortedEntries>();
      for (const [name, { entries, compare }] of orders) {
        next.set(name, { entries: adjust(entries, compare), compare });
      }
      const change = { removed: projectsOf(removed), added: projectsOf([...added.values()]) };
      return indexOf(adjust(all, byAge), next, tally && changedTally(tally, change));
    },
  };
}

function projectsOf(entries: readonly Entry[]): DisplayProject[] {
  return entries.map(({ project }) => project);
}

/** What stands for no value; the text of a sector or country that no one stated is 'Unknown'. */
const missing: readonly string[] = [defaultText.sector, notStatedText];

/**
 * The options without a value last. Breaks ties between options that the locale considers equal, so
 * that the order is stable.
 */
const alphabetical = (a: string, b: string) =>
  missing.indexOf(a) - missing.indexOf(b) || compareByLocale(a, b) || compareExactly(a, b);
