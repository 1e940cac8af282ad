import { relativeSpread, type Spread } from "./statistics.ts";

export type Target = { atLeast: number } | { atMost: number };

export type Verdict = "met" | "missed" | "unsure";

/**
 * Beyond this spread, the control itself was disturbed. A single page or visit varies more than the
 * average of a second and a half of responses.
 */
const quietSpread = { pace: 0.1, singleAct: 0.3 };

/** The share of a core that other processes may use before figures mean little. */
const quietShare = 0.1;

export function isNoisy(
  control: readonly number[],
  kind: keyof typeof quietSpread = "pace",
): boolean {
  return relativeSpread(control) > quietSpread[kind];
}

/** Judges by the median; unsure if the control was disturbed and the spread includes the target. */
export function verdictOf({ low, median, high }: Spread, target: Target, noisy = false): Verdict {
  const isMet = (value: number) =>
    "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
  if (noisy && isMet(low) !== isMet(high)) return "unsure";
  return isMet(median) ? "met" : "missed";
}

/** Why the figures of this machine currently mean little; null if it is idle. */
export function describeNoise(state: {
  cores: number;
  loadAverage: number;
  /** The share of one core that other processes used while the benchmark was idle. */
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
