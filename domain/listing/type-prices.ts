import { quantileSorted } from "d3-array";
import { figureType, isForSale } from "./figure-type.ts";
import type { DisplayProject } from "./listing.ts";

/** What the projects of one type cost, in US dollars. Only what can be bought has a price here. */
export interface TypePrices {
  type: string;
  /** Those for sale, in ascending order. */
  priced: { id: string; dollars: number }[];
  /** How many are for sale at a price on request, and how many are not for sale. */
  unpriced: number;
  notForSale: number;
}

export function pricesByType(projects: readonly DisplayProject[]): Map<string, TypePrices> {
  const types = new Map<string, TypePrices>();
  for (const project of projects) {
    const type = figureType(project);
    const known = types.get(type) ?? { type, priced: [], unpriced: 0, notForSale: 0 };
    types.set(type, known);
    const { id, dollarsPerTon: dollars } = project;
    if (!isForSale(project)) known.notForSale += 1;
    else if (dollars === null) known.unpriced += 1;
    else known.priced.push({ id, dollars });
  }
  for (const { priced } of types.values()) priced.sort((a, b) => a.dollars - b.dollars);
  return types;
}

/** The price below which a share of the prices lies; at 0.5 it is the median. */
export function priceAt({ priced }: TypePrices, share: number): number | null {
  return quantileSorted(priced, share, ({ dollars }) => dollars) ?? null;
}
