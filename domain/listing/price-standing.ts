import type { DisplayProject } from "./listing.ts";

/** How a project's price stands among those of its type, in US dollars. For people who are signed in. */
export interface PriceStanding {
  type: string;
  /** Null when the developer names it on request. */
  own: number | null;
  /** How many projects of the type name a price, this one included, and how many do not. */
  priced: number;
  unpriced: number;
  /** Null when none of them names a price. */
  median: number | null;
  /** How many of the others cost less; null without a price of its own. */
  cheaper: number | null;
  /** The prices of the others, lowest first; of many, some that are spread evenly among them. */
  others: readonly number[];
}

/** So many dots can be told apart. */
export const maxDots = 60;

/** `listed` must come lowest price first. Null for a project without a type. */
export function priceStanding(
  project: DisplayProject,
  listed: readonly DisplayProject[],
): PriceStanding | null {
  const type = project.projectType;
  if (type === null) return null;
  const own = dollarsOf(project);
  const prices: number[] = [];
  const others: number[] = [];
  let unpriced = 0;
  for (const one of listed) {
    if (!one.allProjectTypes.includes(type)) continue;
    const price = dollarsOf(one);
    if (price === null) unpriced += 1;
    else {
      prices.push(price);
      if (one.id !== project.id) others.push(price);
    }
  }
  return {
    type,
    own,
    priced: prices.length,
    unpriced,
    median: medianOf(prices),
    cheaper: own === null ? null : others.filter((price) => price < own).length,
    others: spread(others, maxDots),
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

/** The lowest, the highest, and evenly many between two that are kept. */
function spread(sorted: readonly number[], count: number): readonly number[] {
  if (sorted.length <= count) return sorted;
  const step = (sorted.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, place) => sorted[Math.round(place * step)] ?? 0);
}
