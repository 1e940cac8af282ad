import { creditAvailabilities, projectStages, sdgGoals } from "../vocabulary.ts";
import type { DisplayProject } from "./listing.ts";
import { type ListingFilters, listingTest } from "./listing-filters.ts";
import { type ListingSort, orderListings } from "./listing-order.ts";
import { searchableText } from "./listing-search.ts";
import { permanenceBand, permanenceBands } from "./permanence.ts";

/** The filters that offer a choice of values. */
export type Facet = "sectors" | "locations" | "sdgs" | "availabilities" | "stages" | "permanences";

export interface FacetOption {
  value: string;
  label: string;
  /** How many projects there would be with this value chosen, under the other filters. */
  count: number;
}

/** All projects of one answer, ready to be ordered, narrowed and counted again and again. */
export interface ListingIndex {
  readonly projects: readonly DisplayProject[];
  /** Whether the caller was sent cost, permanence and ratings. */
  readonly isRevealed: boolean;
  find(filters: ListingFilters, sort: ListingSort): DisplayProject[];
  options(facet: Facet, filters: ListingFilters): FacetOption[];
  get(projectId: string): DisplayProject | undefined;
  /** Does a slice of the work that a first search needs; false when there is none left. */
  prepareSearch(slice: number): boolean;
}

/** The pinned projects that are listed, and what was found besides: that stands below them. */
export function pinnedAndBelow(
  index: ListingIndex,
  found: readonly DisplayProject[],
  pinnedIds: readonly string[],
) {
  const pinned = pinnedIds.flatMap((projectId) => index.get(projectId) ?? []);
  const below = pinned.length > 0 ? found.filter((project) => !pinned.includes(project)) : found;
  return { pinned, below };
}

export function createListingIndex(
  projects: readonly DisplayProject[],
  isRevealed: boolean,
): ListingIndex {
  const orders = new Map<string, number[]>();
  const texts: string[] = new Array(projects.length);
  const byProjectId = new Map(projects.map((project) => [project.projectId, project]));
  let prepared = 0;

  const textAt = (place: number, project: DisplayProject) => {
    texts[place] ??= searchableText(project);
    return texts[place];
  };

  function order(sort: ListingSort): number[] {
    const key = `${sort.key} ${sort.direction}`;
    let places = orders.get(key);
    if (!places) {
      places = orderListings(projects, sort);
      orders.set(key, places);
    }
    return places;
  }

  // What was not sent cannot be filtered by.
  const usable = (filters: ListingFilters): ListingFilters =>
    isRevealed ? filters : { ...filters, permanences: [] };

  return {
    projects,
    isRevealed,
    get: (projectId) => byProjectId.get(projectId),

    find(filters, sort) {
      const test = listingTest(usable(filters));
      const found: DisplayProject[] = [];
      for (const place of order(sort)) {
        const project = projects[place];
        if (project && test(project, () => textAt(place, project))) found.push(project);
      }
      return found;
    },

    options(facet, filters) {
      const { valuesOf, needsAll } = facets[facet];
      const rest = needsAll ? filters : { ...filters, [facet]: [] };
      const test = listingTest(usable(rest));
      const counts = new Map<string, number>();
      projects.forEach((project, place) => {
        const passes = test(project, () => textAt(place, project)) ? 1 : 0;
        for (const value of valuesOf(project)) {
          counts.set(value, (counts.get(value) ?? 0) + passes);
        }
      });
      return facetOptions(facet, counts);
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

interface FacetRule {
  valuesOf: (project: DisplayProject) => readonly string[];
  /** A project must have every chosen value, not just one of them. */
  needsAll: boolean;
}

const facets: Record<Facet, FacetRule> = {
  sectors: { valuesOf: ({ sector }) => [sector], needsAll: false },
  locations: { valuesOf: ({ locations }) => locations, needsAll: true },
  sdgs: { valuesOf: ({ sdgs }) => sdgs, needsAll: true },
  availabilities: { valuesOf: ({ creditAvailability }) => [creditAvailability], needsAll: false },
  stages: { valuesOf: ({ stage }) => [stage], needsAll: false },
  permanences: { valuesOf: ({ permanence }) => [permanenceBand(permanence)], needsAll: false },
};

/** Sectors and locations come from the projects; the others are lists that everybody knows. */
const fixedOptions: Partial<Record<Facet, readonly (readonly [value: string, label: string])[]>> = {
  sdgs: sdgGoals.map((goal) => [goal, goal]),
  availabilities: creditAvailabilities.map((availability) => [availability, availability]),
  stages: projectStages.map((stage) => [stage, stage]),
  permanences: permanenceBands.map(({ key, label }) => [key, label]),
};

const alphabetical = new Intl.Collator("en-GB").compare;

function facetOptions(facet: Facet, counts: ReadonlyMap<string, number>): FacetOption[] {
  const values =
    fixedOptions[facet] ?? [...counts.keys()].sort(alphabetical).map((value) => [value, value]);
  return values.map(([value = "", label = ""]) => ({
    value,
    label,
    count: counts.get(value) ?? 0,
  }));
}
