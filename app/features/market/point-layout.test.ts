import { expect, it } from "vitest";
import { densityCells, type MarketPoint } from "#domain/market/points.ts";
import { logScale } from "./log-scale";
import { cellRoom, drawnPoints, margin } from "./point-layout";

const years = [20, 40, 100, 100, 100, 1_000, 10_000];

/** As many as given, most of them of the same few permanences, with prices that repeat. */
const points = (count: number): MarketPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    registryId: String(index),
    name: `Project ${index}`,
    type: "Forestry",
    dollars: 5 + ((index * 37) % 90) * 9,
    years: years[index % years.length] ?? 100,
    rating: index % 3 === 0 ? "AAA" : null,
  }));

const scalesOf = (drawn: readonly MarketPoint[], width: number, height: number) => ({
  x: logScale(
    drawn.map((point) => point.years),
    [margin.left, width - margin.right],
  ),
  y: logScale(
    drawn.map(({ dollars }) => dollars),
    [height - margin.bottom, margin.top],
  ),
});

// The chart in windows of 1440 and 390 pixels.
it.each([
  [860, 470, 90],
  [308, 340, 28],
])(
  "in a chart of %i pixels, no mark covers another, and the price is exact",
  (width, height, count) => {
    const given = points(count);
    const scales = scalesOf(given, width, height);
    const drawn = drawnPoints(given, scales, width) ?? [];
    expect(drawn).toHaveLength(count);
    for (const [index, one] of drawn.entries()) {
      expect(one.y).toBe(scales.y(one.point.dollars));
      for (const other of drawn.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(
          one.radius + other.radius,
        );
      }
    }
  },
);

it("gives up if projects would have to leave their permanence, and cells keep clear of each other", () => {
  const given = points(400);
  const scales = scalesOf(given, 308, 340);
  expect(drawnPoints(given, scales, 308)).toBeNull();
  const radius = cellRoom(scales);
  const middles = densityCells(given).map((cell) => ({
    x: scales.x(Math.sqrt(cell.years.from * cell.years.to)),
    y: scales.y(Math.sqrt(cell.dollars.from * cell.dollars.to)),
  }));
  expect(radius).toBeGreaterThan(3);
  for (const [index, one] of middles.entries()) {
    for (const other of middles.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2 * radius);
    }
  }
});
