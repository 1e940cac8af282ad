import type { ListingFilters } from "../listing/filters.ts";
import type { KnownListings } from "../listing/known-listings.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { listedType } from "../listing/listing.ts";
import { defaultSort } from "../listing/sort.ts";
import { type ProjectsByCountry, projectsByCountry } from "./country-counts.ts";
import {
  densityCells,
  type MarketCell,
  type MarketPoint,
  marketPoints,
  type NotDrawn,
} from "./points.ts";
import { type CostSpread, costSpreads } from "./spread.ts";

/** The data of the market charts for the current filters. */
export interface Market extends ProjectsByCountry {
  matching: number;
  total: number;
  /** Includes types that are not selected, so that they can be. */
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
  spreads: CostSpread[];
}

const maxPoints = 400;

export function queryMarket(known: KnownListings, filters: ListingFilters): Market {
  const { index, isRevealed, version } = known;
  const find = (change: Partial<ListingFilters>) =>
    index.find({ ...filters, ...change }, defaultSort);
  const found = find({});
  const anyRange = { cost: undefined, years: undefined };
  return {
    ...projectsByCountry(found),
    matching: found.length,
    total: index.size,
    types: countTypes(find({ ...anyRange, types: undefined })),
    prices: isRevealed ? pricesOf(found, find(anyRange)) : null,
    version,
  };
}

function pricesOf(
  found: readonly DisplayProject[],
  inAnyRange: readonly DisplayProject[],
): MarketPrices {
  const { points, notDrawn } = marketPoints(inAnyRange);
  const isDense = points.length > maxPoints;
  return {
    points: isDense ? [] : points,
    cells: isDense ? densityCells(points) : [],
    notDrawn,
    spreads: costSpreads(found),
  };
}

function countTypes(projects: readonly DisplayProject[]): TypeCount[] {
  const counts = new Map<string, number>();
  for (const project of projects) {
    const type = listedType(project);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}
