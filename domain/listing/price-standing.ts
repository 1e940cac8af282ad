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

/** More dots than these cannot be told apart. */
export const maxDots = 60;

/** What a type costs: the same for every project of it, so it is worth keeping. */
export interface TypePrices {
  type: string;
  /** Lowest first. */
  priced: readonly { id: string; dollars: number }[];
  unpriced: number;
}

/** `listed` must come lowest price first. */
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

export function priceStanding(project: DisplayProject, prices: TypePrices): PriceStanding {
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
