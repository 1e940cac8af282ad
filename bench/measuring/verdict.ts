import { relativeSpread, type Spread } from "./statistics.ts";

export type Target = { atLeast: number } | { atMost: number };

export type Verdict = "met" | "missed" | "unsure";

/**
 * Beyond this the control itself was disturbed. A second and a half of answers evens out what a single
 * page or visit does not.
 */
const quietSpread = { pace: 0.1, singleAct: 0.3 };

/** A core's share that others may use before figures of this run mean little. */
const quietShare = 0.1;

export function isNoisy(
  control: readonly number[],
  kind: keyof typeof quietSpread = "pace",
): boolean {
  return relativeSpread(control) > quietSpread[kind];
}

/** By the median; but a disturbed control decides nothing that lies within the rounds' spread. */
export function verdictOf({ low, median, high }: Spread, target: Target, noisy = false): Verdict {
  const isMet = (value: number) =>
    "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
  if (noisy && isMet(low) !== isMet(high)) return "unsure";
  return isMet(median) ? "met" : "missed";
}

/** Why figures of this machine mean little now, if they do. */
export function describeNoise(state: {
  cores: number;
  loadAverage: number;
  /** Of one core, used by others while nothing of the benchmark ran. */
  othersShare: number;
}): string | null {
  const reasons = [];
  if (state.othersShare > quietShare) {
    reasons.push(`other processes use ${Math.round(state.othersShare * 100)} % of a core`);
  }
  if (state.loadAverage > state.cores / 2) {
    reasons.push(`the load average is ${state.loadAverage.toFixed(1)} on ${state.cores} cores`);
  }
  return reasons.length > 0 ? `This machine is not idle: ${reasons.join(", ")}.` : null;
}
