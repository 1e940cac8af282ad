import { figureType } from "../listing/figure-type.ts";
import type { ListingFilters } from "../listing/filters.ts";
import type { KnownListings } from "../listing/known-listings.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { defaultSort } from "../listing/sort.ts";
import { type ProjectsByCountry, projectsByCountry } from "./country-counts.ts";
import {
  densityCells,
  type MarketCell,
  type MarketPoint,
  marketPoints,
  type NotDrawn,
} from "./points.ts";
import { type CostSpread, costSpreads, type LeftOut } from "./spread.ts";

/**
 * The data of the market charts for the current filters. Types and countries that are not selected
 * are included, so that they can be: each count is the number of projects if only it were selected.
 */
export interface Market extends ProjectsByCountry {
  matching: number;
  total: number;
  types: TypeCount[];
  /** null if prices were not sent to this viewer. */
  prices: MarketPrices | null;
  version: number;
}

export interface TypeCount {
  type: string;
  count: number;
}

export interface MarketPrices {
  /** Includes points outside the selected ranges, which the chart draws among all points. */
  points: MarketPoint[];
  /** Replaces the points if there are too many to tell apart. */
  cells: MarketCell[];
  notDrawn: NotDrawn;
  /** How many of the points are not for sale. */
  notForSalePoints: number;
  spreads: CostSpread[];
  leftOut: LeftOut;
}

const maxPoints = 400;

export function queryMarket(known: KnownListings, filters: ListingFilters): Market {
  const { index, isRevealed, version } = known;
  const find = (change: Partial<ListingFilters>) =>
    index.find({ ...filters, ...change }, defaultSort);
  const found = find({});
  const anyRange = { cost: undefined, years: undefined };
  return {
    ...projectsByCountry(find({ countries: undefined })),
    matching: found.length,
    total: index.size,
    types: countTypes(find({ types: undefined }), find({ ...anyRange, types: undefined })),
    prices: isRevealed ? pricesOf(found, find(anyRange)) : null,
    version,
  };
}

function pricesOf(
  found: readonly DisplayProject[],
  inAnyRange: readonly DisplayProject[],
): MarketPrices {
  const { points, notDrawn, notForSale } = marketPoints(inAnyRange);
  const isDense = points.length > maxPoints;
  return {
    points: isDense ? [] : points,
    cells: isDense ? densityCells(points) : [],
    notDrawn,
    notForSalePoints: notForSale,
    ...costSpreads(found),
  };
}

/** Types whose marks lie outside the selected ranges are listed with 0. */
function countTypes(
  found: readonly DisplayProject[],
  inAnyRange: readonly DisplayProject[],
): TypeCount[] {
  const counts = new Map(inAnyRange.map((project) => [figureType(project), 0]));
  for (const project of found) {
    const type = figureType(project);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}
