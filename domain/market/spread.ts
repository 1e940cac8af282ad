import { quantileSorted } from "d3-array";
import type { DisplayProject } from "../listing/listing.ts";
import { listedType } from "../listing/listing.ts";

/** The distribution of one type's prices, in US dollars. */
export interface CostSpread {
  type: string;
  /** The number of projects that state a price. */
  count: number;
  lowest: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  highest: number;
  /** The individual prices, if there are too few for quartiles to be meaningful. */
  each: readonly number[] | null;
}

const minForQuartiles = 5;

/** Highest median first, as in the chart above it. */
export function costSpreads(projects: readonly DisplayProject[]): CostSpread[] {
  const prices = new Map<string, number[]>();
  for (const project of projects) {
    const { costPerTon, dollarsPerTon } = project;
    if (costPerTon.kind !== "value" || dollarsPerTon === null) continue;
    const type = listedType(project);
    const known = prices.get(type);
    if (known) known.push(dollarsPerTon);
    else prices.set(type, [dollarsPerTon]);
  }
  return [...prices]
    .map(([type, dollars]) => spreadOf(type, dollars))
    .sort((a, b) => b.median - a.median);
}

function spreadOf(type: string, dollars: number[]): CostSpread {
  const sorted = dollars.sort((a, b) => a - b);
  const at = (share: number) => quantileSorted(sorted, share) ?? 0;
  return {
    type,
    count: sorted.length,
    lowest: at(0),
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    highest: at(1),
    each: sorted.length < minForQuartiles ? sorted : null,
  };
}
