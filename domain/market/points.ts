import { figureType, isForSale, typedFirst } from "../listing/figure-type.ts";
import { type DisplayProject, projectTitle } from "../listing/listing.ts";
import type { NumberRange } from "../listing/number-range.ts";
import type { Rating } from "../vocabulary.ts";

/** A project with a price and a number of years: one mark in the chart of cost by permanence. */
export interface MarketPoint {
  id: string;
  registryId: string;
  /** The project's own, or its company's. */
  name: string;
  type: string;
  dollars: number;
  years: number;
  rating: Rating | null;
}

/** Projects that cannot be plotted, counted by the first reason that applies. */
export interface NotDrawn {
  noPrice: number;
  noPermanence: number;
  /** Avoided emissions are not stored. */
  notApplicable: number;
  /** 'Permanent' is not a number of years. */
  noNumber: number;
}

export function marketPoints(projects: readonly DisplayProject[]) {
  const points: MarketPoint[] = [];
  const notDrawn: NotDrawn = { noPrice: 0, noPermanence: 0, notApplicable: 0, noNumber: 0 };
  let notForSale = 0;
  for (const project of projects) {
    const { id, registryId, dollarsPerTon: dollars, permanence, rating } = project;
    if (dollars === null) notDrawn.noPrice += 1;
    else if (permanence.kind === "not applicable") notDrawn.notApplicable += 1;
    else if (permanence.kind !== "value") notDrawn.noPermanence += 1;
    else if (permanence.years === null) notDrawn.noNumber += 1;
    else {
      if (!isForSale(project)) notForSale += 1;
      points.push({
        id,
        registryId,
        name: projectTitle(project),
        type: figureType(project),
        dollars,
        years: permanence.years,
        rating: rating.kind === "value" ? rating.rating : null,
      });
    }
  }
  return { points, notDrawn, notForSale };
}

/** A group of projects with similar price and years. */
export interface MarketCell {
  dollars: Required<NumberRange>;
  years: Required<NumberRange>;
  count: number;
  /** The most common of the types that are stated among them. */
  type: string;
}

export const cellsPerDecade = 5;

/** Bins points in a grid that is even on logarithmic scales, fullest cell first. */
export function densityCells(points: readonly MarketPoint[]): MarketCell[] {
  const cells = new Map<string, { column: number; row: number; types: Map<string, number> }>();
  for (const { dollars, years, type } of points) {
    const [column, row] = [gridIndex(years), gridIndex(dollars)];
    const key = `${column} ${row}`;
    const cell = cells.get(key) ?? { column, row, types: new Map() };
    cell.types.set(type, (cell.types.get(type) ?? 0) + 1);
    cells.set(key, cell);
  }
  return [...cells.values()]
    .map(({ column, row, types }) => {
      const [[type = ""] = []] = [...types].sort(
        ([a, some], [b, more]) => typedFirst(a, b) || more - some,
      );
      const count = [...types.values()].reduce((sum, one) => sum + one, 0);
      return { dollars: gridSpan(row), years: gridSpan(column), count, type };
    })
    .sort((a, b) => b.count - a.count);
}

// Without the epsilon, a rounding error could move a cell's lower edge into the previous cell.
const gridIndex = (value: number) => Math.floor(Math.log10(value) * cellsPerDecade + 1e-9);
const gridSpan = (index: number) => ({
  from: 10 ** (index / cellsPerDecade),
  to: 10 ** ((index + 1) / cellsPerDecade),
});
