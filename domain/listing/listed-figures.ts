import { projectsByCountry } from "../market/country-counts.ts";
import { noFilters } from "./filters.ts";
import type { ListingIndex } from "./listing-index.ts";
import { defaultSort } from "./sort.ts";

/** How much there is to choose from. */
export interface ListedFigures {
  projects: number;
  countries: number;
  types: number;
}

const counted = new WeakMap<ListingIndex, ListedFigures>();

/** Of everything that is listed; counted once for each version of the list. */
export function listedFigures(index: ListingIndex): ListedFigures {
  const known = counted.get(index);
  if (known) return known;
  const projects = index.find(noFilters, defaultSort);
  const figures = {
    projects: projects.length,
    countries: projectsByCountry(projects).countries.length,
    types: new Set(projects.flatMap(({ allProjectTypes }) => allProjectTypes)).size,
  };
  counted.set(index, figures);
  return figures;
}
