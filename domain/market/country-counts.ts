import type { CountryCode } from "../countries/countries.ts";
import type { DisplayProject } from "../listing/listing.ts";

export interface CountryCount {
  code: CountryCode;
  count: number;
}

export interface ProjectsByCountry {
  countries: CountryCount[];
  /** Global projects, and those whose location names no country. */
  worldwide: number;
  unplaced: number;
}

/** A project in several countries counts once in each. */
export function projectsByCountry(projects: readonly DisplayProject[]): ProjectsByCountry {
  const counts = new Map<CountryCode, number>();
  let [worldwide, unplaced] = [0, 0];
  for (const { places } of projects) {
    const codes = places.flatMap(({ code }) => code ?? []);
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
    if (codes.length > 0) continue;
    if (places.some(({ isGlobal }) => isGlobal)) worldwide += 1;
    else unplaced += 1;
  }
  return {
    countries: [...counts]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    worldwide,
    unplaced,
  };
}
