import { extent } from "d3-array";
import { type ScaleLogarithmic, scaleLog } from "d3-scale";

export type LogScale = ScaleLogarithmic<number, number>;

const padding = 1.35;

/** A scale from a little below the lowest value to a little above the highest. */
export function logScale(values: readonly number[], range: [from: number, to: number]): LogScale {
  const [lowest = 1, highest = 100] = extent(values);
  return (
    scaleLog()
      .domain([lowest / padding, highest * padding])
      .range(range)
      // A pointer dragged out of the chart selects up to its edge.
      .clamp(true)
  );
}

/** 10, 30, 100, 300 …; finer steps where the values are close together. */
export function logTicks(scale: LogScale, most: number): number[] {
  const ticks = scale.ticks();
  for (const digits of [[1, 2, 5], [1, 3], [1]]) {
    const chosen = ticks.filter((tick) => digits.includes(leadingDigit(tick)));
    if (chosen.length <= most && chosen.length > 1) return chosen;
  }
  return ticks.filter((_, index) => index % Math.ceil(ticks.length / most) === 0);
}

const leadingDigit = (value: number) => Number(value.toExponential(0).charAt(0));

/** Two significant figures, which is as precise as dragging can be. */
export function roundedFigure(value: number): number {
  return Number(value.toPrecision(2));
}
