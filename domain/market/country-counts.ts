import type { CountryCode } from "../listing/countries.ts";
import { placesFinder } from "../listing/country-names.ts";
import type { DisplayProject } from "../listing/listing.ts";

export interface CountryCount {
  code: CountryCode;
  count: number;
  /** Its projects' most common location, because the explorer filters by text, not code. */
  location: string;
}

export interface ProjectsByCountry {
  countries: CountryCount[];
  /** Global projects, and those whose location names no country. */
  worldwide: number;
  unplaced: number;
}

/** A project in several countries counts once in each. */
export function projectsByCountry(projects: readonly DisplayProject[]): ProjectsByCountry {
  const countries = new Map<CountryCode, { count: number; locations: Map<string, number> }>();
  const findPlaces = placesFinder();
  let [worldwide, unplaced] = [0, 0];
  for (const { locations } of projects) {
    const here = new Set<CountryCode>();
    let isGlobal = false;
    for (const location of locations) {
      for (const place of findPlaces(location)) {
        isGlobal ||= place.isGlobal;
        if (!place.code) continue;
        const country = countries.get(place.code) ?? { count: 0, locations: new Map() };
        if (!here.has(place.code)) country.count += 1;
        country.locations.set(location, (country.locations.get(location) ?? 0) + 1);
        countries.set(place.code, country);
        here.add(place.code);
      }
    }
    if (here.size > 0) continue;
    if (isGlobal) worldwide += 1;
    else unplaced += 1;
  }
  return {
    countries: [...countries]
      .map(([code, { count, locations }]) => ({ code, count, location: mostCommon(locations) }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    worldwide,
    unplaced,
  };
}

function mostCommon(counts: ReadonlyMap<string, number>): string {
  const [[name = ""] = []] = [...counts].sort(([, a], [, b]) => b - a);
  return name;
}
