import { typedFirst } from "../listing/figure-type.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { priceAt, pricesByType, type TypePrices } from "../listing/type-prices.ts";

/** The distribution of one type's prices, in US dollars. */
export interface CostSpread {
  type: string;
  /** The number of projects for sale that state a price. */
  count: number;
  lowest: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  highest: number;
  /** The individual prices, if there are too few for quartiles to be meaningful. */
  each: readonly number[] | null;
}

/** The projects without a price in the distributions. */
export interface LeftOut {
  /** Sold out, not for sale, or not stated to be. */
  notForSale: number;
  /** For sale, with the price on request. */
  unpriced: number;
}

const minForQuartiles = 5;

/** Highest median first, as in the chart above it; those without a type last. */
export function costSpreads(projects: readonly DisplayProject[]) {
  const spreads: CostSpread[] = [];
  const leftOut: LeftOut = { notForSale: 0, unpriced: 0 };
  for (const prices of pricesByType(projects).values()) {
    if (prices.priced.length > 0) spreads.push(spreadOf(prices));
    leftOut.notForSale += prices.notForSale;
    leftOut.unpriced += prices.unpriced;
  }
  return {
    spreads: spreads.sort((a, b) => typedFirst(a.type, b.type) || b.median - a.median),
    leftOut,
  };
}

function spreadOf(prices: TypePrices): CostSpread {
  const { type, priced } = prices;
  const at = (share: number) => priceAt(prices, share) ?? 0;
  return {
    type,
    count: priced.length,
    lowest: at(0),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    highest: at(1),
    each: priced.length < minForQuartiles ? priced.map(({ dollars }) => dollars) : null,
  };
}
