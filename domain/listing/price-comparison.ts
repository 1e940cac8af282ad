import { figureType, isForSale } from "./figure-type.ts";
import type { DisplayProject } from "./listing.ts";
import { priceAt, type TypePrices } from "./type-prices.ts";

/** How a project's price compares with others of its type, in US dollars. Signed-in users only. */
export interface PriceComparison {
  type: string;
  /** Null if the price is on request. */
  own: number | null;
  /** Whether the project can be bought, and so is one of those counted here. */
  isForSale: boolean;
  /** How many projects of the type are for sale at a stated price, and how many on request. */
  priced: number;
  unpriced: number;
  /** How many are sold out, not for sale or do not say, and are left out. */
  notForSale: number;
  /** Null if none of them states a price. */
  median: number | null;
  /** How many of the others cost less; null if this project states no price. */
  cheaper: number | null;
  /** The other projects' prices in ascending order; if there are many, an evenly spaced sample. */
  others: readonly number[];
}

/** More dots than this could not be told apart. */
export const maxDots = 60;

export function comparePrice(
  project: DisplayProject,
  byType: ReadonlyMap<string, TypePrices>,
): PriceComparison {
  const type = figureType(project);
  const prices = byType.get(type) ?? { type, priced: [], unpriced: 0, notForSale: 0 };
  const { priced, unpriced, notForSale } = prices;
  const own = project.dollarsPerTon;
  const others = priced.flatMap(({ id, dollars }) => (id === project.id ? [] : dollars));
  return {
    type,
    own,
    isForSale: isForSale(project),
    priced: priced.length,
    unpriced,
    notForSale,
    median: priceAt(prices, 0.5),
    cheaper: own === null ? null : others.filter((dollars) => dollars < own).length,
    others: evenSample(others, maxDots),
  };
}

/** The lowest, the highest, and an even sample in between. */
function evenSample(sorted: readonly number[], count: number): readonly number[] {
  if (sorted.length <= count) return sorted;
  const step = (sorted.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => sorted[Math.round(index * step)] ?? 0);
}
