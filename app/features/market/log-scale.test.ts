import fc from "fast-check";
import { expect, test } from "vitest";
import { logScale, logTicks, roundedFigure } from "./log-scale";

test("maps every value to a position within the range", () => {
  const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, (list) => {
      const scale = logScale(list, [0, 500]);
      for (const value of list) {
        expect(scale(value)).toBeGreaterThan(0);
        expect(scale(value)).toBeLessThan(500);
      }
    }),
  );
});

test.each([
  [[10, 1000], 8, [10, 20, 50, 100, 200, 500, 1000]],
  [[6, 900], 6, [10, 30, 100, 300, 1000]],
  [[1, 1_000_000], 7, [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]],
])("gives %s at most %d ticks, at round numbers", (values, most, ticks) => {
  expect(logTicks(logScale(values, [0, 1]), most)).toEqual(ticks);
});

test("has ticks around a single value", () => {
  expect(logTicks(logScale([40], [0, 1]), 5).length).toBeGreaterThan(0);
});

test("clamps positions outside the chart to its nearest edge", () => {
  const scale = logScale([10, 1000], [0, 100]);
  expect(scale.invert(-500)).toBeCloseTo(scale.invert(0));
  expect(scale.invert(9000)).toBeCloseTo(scale.invert(100));
});

test("rounds to two significant figures", () => {
  expect([roundedFigure(0.7213), roundedFigure(263.4), roundedFigure(10_480)]).toEqual([
    0.72, 260, 10_000,
  ]);
});
