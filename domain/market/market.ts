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

/** What the pictures of the market show of some filters. */
export interface Market extends ProjectsByCountry {
  matching: number;
  total: number;
  /** Also of types that are not chosen, so that another can be. */
  types: TypeCount[];
  /** null for a viewer who was sent no prices. */
  prices: MarketPrices | null;
  version: number;
}

export interface TypeCount {
  type: string;
  count: number;
}

export interface MarketPrices {
  /** Also those outside the chosen ranges, which are drawn within them all. */
  points: MarketPoint[];
  /** In place of points that are too many to tell apart. */
  cells: MarketCell[];
  notDrawn: NotDrawn;
  spreads: CostSpread[];
}

const mostPoints = 400;

export function answerMarket(known: KnownListings, filters: ListingFilters): Market {
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
  ofAnyRange: readonly DisplayProject[],
): MarketPrices {
  const { points, notDrawn } = marketPoints(ofAnyRange);
  const isDense = points.length > mostPoints;
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
