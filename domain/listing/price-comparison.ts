import type { DisplayProject } from "./listing.ts";

/** How a project's price compares with others of its type, in US dollars. Signed-in users only. */
export interface PriceComparison {
  type: string;
  /** Null if the price is on request. */
  own: number | null;
  /** How many projects of the type state a price, including this one, and how many do not. */
  priced: number;
  unpriced: number;
  /** Null if none of them states a price. */
  median: number | null;
  /** How many of the others cost less; null if this project states no price. */
  cheaper: number | null;
  /** The other projects' prices in ascending order; if there are many, an evenly spaced sample. */
  others: readonly number[];
}

/** More dots than this could not be told apart. */
export const maxDots = 60;

/** A type's prices; the same for all its projects, so worth caching. */
export interface TypePrices {
  type: string;
  /** In ascending order. */
  priced: readonly { id: string; dollars: number }[];
  unpriced: number;
}

/** `listed` must be sorted by ascending price. */
export function typePrices(type: string, listed: readonly DisplayProject[]): TypePrices {
  const priced: { id: string; dollars: number }[] = [];
  let unpriced = 0;
  for (const project of listed) {
    if (!project.allProjectTypes.includes(type)) continue;
    const dollars = dollarsOf(project);
    if (dollars === null) unpriced += 1;
    else priced.push({ id: project.id, dollars });
  }
  return { type, priced, unpriced };
}

export function comparePrice(project: DisplayProject, prices: TypePrices): PriceComparison {
  const { type, priced, unpriced } = prices;
  const own = dollarsOf(project);
  const others = priced.flatMap(({ id, dollars }) => (id === project.id ? [] : dollars));
  return {
    type,
    own,
    priced: priced.length,
    unpriced,
    median: medianOf(priced.map(({ dollars }) => dollars)),
    cheaper: own === null ? null : others.filter((dollars) => dollars < own).length,
    others: evenSample(others, maxDots),
  };
}

function dollarsOf({ costPerTon }: DisplayProject): number | null {
  return costPerTon.kind === "value" ? costPerTon.amount : null;
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2;
  const below = sorted[Math.floor(middle)];
  const above = sorted[Math.ceil(middle)];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}

/** The lowest, the highest, and an even sample in between. */
function evenSample(sorted: readonly number[], count: number): readonly number[] {
  if (sorted.length <= count) return sorted;
  const step = (sorted.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, place) => sorted[Math.round(place * step)] ?? 0);
}
