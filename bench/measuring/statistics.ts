/** The value that the given share of values is below, interpolated between neighbours. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError("No values were measured");
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)] ?? Number.NaN;
  const above = sorted[Math.ceil(rank)] ?? Number.NaN;
  return below + (above - below) * (rank - Math.floor(rank));
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const p95 = (values: readonly number[]): number => percentile(values, 0.95);

export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** The middle 80 %, which one disturbed round does not widen. */
export function spreadOf(values: readonly number[]): Spread {
  return { low: percentile(values, 0.1), median: median(values), high: percentile(values, 0.9) };
}

/** The spread of one measurement's rounds, as a share of their median. */
export function relativeSpread(values: readonly number[]): number {
  const { low, median: middle, high } = spreadOf(values);
  return middle === 0 ? 0 : (high - low) / middle;
}

/** The ratio of each round to the mean of the control's rounds just before and after it. */
export function pairedRatios(measured: readonly number[], controls: readonly number[]): number[] {
  if (controls.length !== measured.length + 1) {
    throw new RangeError("The control runs before every round, and once more at the end");
  }
  return measured.map((value, round) => {
    const [before = Number.NaN, after = Number.NaN] = controls.slice(round, round + 2);
    return value / ((before + after) / 2);
  });
}

/** The ratio of each round to the same round of the control. */
export function roundRatios(measured: readonly number[], controls: readonly number[]): number[] {
  if (controls.length !== measured.length) {
    throw new RangeError("Every round needs a round of the control");
  }
  return measured.map((value, round) => value / (controls[round] ?? Number.NaN));
}

export interface Cost {
  projects: number;
  cost: number;
}

/** The k of a cost that grows like n to the power of k: 0 is constant, 1 is linear. */
export function growthExponent(costs: readonly Cost[]): number {
  if (costs.length < 2) throw new RangeError("Growth needs two sizes");
  const points = costs.map(({ projects, cost }) => ({ x: Math.log(projects), y: Math.log(cost) }));
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return slope / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

export function describeGrowth(exponent: number): string {
  if (exponent < 0.05) return "does not grow with the number of projects";
  if (exponent < 0.15) return "hardly grows with the number of projects";
  if (exponent < 0.85) return "grows more slowly than the number of projects";
  if (exponent <= 1.15) return "grows with the number of projects";
  return "grows faster than the number of projects";
}
