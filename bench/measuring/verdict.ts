import { relativeSpread, type Spread } from "./statistics.ts";

export type Target = { atLeast: number } | { atMost: number };

export type Verdict = "met" | "missed" | "unsure";

/** Beyond this the control itself was disturbed: a tenth of its own pace. */
export const quietSpread = 0.1;

/** A core's share that others may use before figures of this run mean little. */
export const quietShare = 0.1;

export const isNoisy = (control: readonly number[]): boolean =>
  relativeSpread(control) > quietSpread;

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
