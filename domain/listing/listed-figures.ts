import { severalTypes, statedFigureType } from "./figure-type.ts";
import type { DisplayProject } from "./listing.ts";

/** Totals of everything that is listed. */
export interface ListedFigures {
  projects: number;
  countries: number;
  types: number;
}

/** Project counts by country and single type, updated without counting everything again. */
export interface Tally {
  readonly projects: number;
  readonly countries: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
}

export const emptyTally: Tally = { projects: 0, countries: new Map(), types: new Map() };

/** Returns a new tally; the old one is not modified. */
export function changedTally(
  before: Tally,
  { removed, added }: { removed: readonly DisplayProject[]; added: readonly DisplayProject[] },
): Tally {
  const countries = new Map(before.countries);
  const types = new Map(before.types);
  const count = (project: DisplayProject, by: 1 | -1) => {
    for (const { code } of project.places) if (code) countBy(countries, code, by);
    const type = statedFigureType(project);
    if (type !== null && type !== severalTypes) countBy(types, type, by);
  };
  for (const project of removed) count(project, -1);
  for (const project of added) count(project, 1);
  return { projects: before.projects + added.length - removed.length, countries, types };
}

function countBy(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const counted = (counts.get(key) ?? 0) + by;
  if (counted === 0) counts.delete(key);
  else counts.set(key, counted);
}

export function figuresOf({ projects, countries, types }: Tally): ListedFigures {
  return { projects, countries: countries.size, types: types.size };
}
