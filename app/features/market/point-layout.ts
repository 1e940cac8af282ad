import { cellsPerDecade, type MarketPoint } from "#domain/market/points.ts";
import { swarm } from "#domain/market/swarm.ts";
import type { LogScale } from "./log-scale";
import { markRadius } from "./mark";

export interface Scales {
  x: LogScale;
  y: LogScale;
}

export const margin = { left: 64, right: 12, top: 10, bottom: 48 };

export interface DrawnPoint {
  point: MarketPoint;
  name: string;
  x: number;
  y: number;
  radius: number;
}

/** Marks get smaller if there are many. */
const sizes = [1, 0.8, 0.6];

/** Each project's mark, so that none covers another; null if there is no room for that. */
export function drawnPoints(
  points: readonly MarketPoint[],
  { x, y }: Scales,
  width: number,
): DrawnPoint[] | null {
  const edges = { left: margin.left, right: width };
  const maxShift = width < 520 ? 28 : 36;
  for (const size of sizes) {
    const marks = points.map((point) => ({
      point,
      name: point.name,
      x: x(point.years),
      y: y(point.dollars),
      // The corners of some shapes reach beyond a circle of their area.
      radius: markRadius(point.rating) * size * 1.2,
    }));
    const placed = swarm(marks, { ...edges, maxShift });
    if (placed) return placed.map((mark) => ({ ...mark, radius: mark.radius / 1.2 }));
  }
  return null;
}

/** The largest radius of a cell's mark that stays clear of the next cell's. */
export function cellRoom({ x, y }: Scales): number {
  const pitch = (scale: LogScale) => {
    const [lowest = 1] = scale.domain();
    return Math.abs(scale(lowest * 10 ** (1 / cellsPerDecade)) - scale(lowest));
  };
  return Math.min(pitch(x), pitch(y)) / 2 - 0.5;
}
