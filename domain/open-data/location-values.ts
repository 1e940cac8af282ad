import { countries } from "../countries/countries.ts";
import { chosenValues, type ListingFilters, noFilters } from "../listing/filters.ts";
import type { ListingIndex } from "../listing/listing-index.ts";
import { BadParameter } from "./open-data-query.ts";

const known: ReadonlySet<string> = new Set([...Object.values(countries), "Global"]);

/**
 * Refuses a location that no project could have: a misspelt country would otherwise look like one
 * without projects. Not part of the parser, as projects may state places that are no countries.
 */
export function refuseUnknownLocations(
  index: Pick<ListingIndex, "options">,
  filters: ListingFilters,
): void {
  const unknown = chosenValues(filters, "location").filter((value) => !known.has(value));
  if (unknown.length === 0) return;
  const stated = new Set(index.options("location", noFilters).map(({ value }) => value));
  if (!unknown.every((value) => stated.has(value))) {
    throw new BadParameter("location", `'location' ${locationRule}.`);
  }
}

const locationRule =
  "must be the English name of a country, 'Global', or a location that a listed project states";
