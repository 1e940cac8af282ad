import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  describeGrowth,
  growthExponent,
  median,
  p95,
  pairedRatios,
  percentile,
  relativeSpread,
  roundRatios,
  spreadOf,
} from "./statistics.ts";

const figures = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1 });

describe("the median of several rounds", () => {
  test("is the middle value, or the mean of the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 3, 10])).toBe(2.5);
    expect(median([7])).toBe(7);
  });

  test("is not affected by one disturbed round", () => {
    expect(median([10, 10, 11, 10, 400])).toBe(10);
  });

  test("throws without any rounds", () => {
    expect(() => median([])).toThrow("No values were measured");
  });

  test("leaves the order of the values unchanged", () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

test("a percentile is interpolated between its neighbours", () => {
  expect(percentile([0, 10], 0.25)).toBe(2.5);
  expect(p95(Array.from({ length: 101 }, (_, index) => index))).toBe(95);
});

test("a spread is in order and within the measured values", () => {
  fc.assert(
    fc.property(figures, (values) => {
      const { low, median: middle, high } = spreadOf(values);
      expect(low).toBeLessThanOrEqual(middle);
      expect(middle).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(Math.min(...values));
      expect(high).toBeLessThanOrEqual(Math.max(...values));
    }),
  );
});

test("a relative spread does not depend on the unit", () => {
  expect(relativeSpread([100, 100, 100])).toBe(0);
  expect(relativeSpread([0, 0])).toBe(0);
  const milliseconds = [90, 100, 105, 120];
  const seconds = milliseconds.map((value) => value / 1000);
  expect(relativeSpread(seconds)).toBeCloseTo(relativeSpread(milliseconds));
  expect(relativeSpread(milliseconds)).toBeCloseTo((115.5 - 93) / 102.5);
});

describe("a ratio to the control", () => {
  test("uses the control's rounds on both sides, so that a slow drift cancels out", () => {
    expect(pairedRatios([90, 80], [100, 80, 80])).toEqual([1, 1]);
    const drifting = [100, 110, 120, 130];
    expect(pairedRatios([52.5, 57.5, 62.5], drifting)).toEqual([0.5, 0.5, 0.5]);
  });

  test("refuses rounds that were not interleaved", () => {
    expect(() => pairedRatios([1, 2], [1, 2])).toThrow(RangeError);
    expect(() => roundRatios([1, 2], [1])).toThrow(RangeError);
  });

  test("compares two sizes round by round", () => {
    expect(roundRatios([20, 30], [10, 10])).toEqual([2, 3]);
  });
});

describe("growth", () => {
  const sizes = [500, 10_000, 50_000];
  const grown = (cost: (projects: number) => number) =>
    growthExponent(sizes.map((projects) => ({ projects, cost: cost(projects) })));

  test("is the power of the number of projects", () => {
    expect(grown(() => 7)).toBeCloseTo(0);
    expect(grown((projects) => 3 * projects)).toBeCloseTo(1);
    expect(grown((projects) => projects ** 2 / 9)).toBeCloseTo(2);
  });

  test("is described in words", () => {
    expect(describeGrowth(grown(() => 7))).toBe("does not grow with the number of projects");
    expect(describeGrowth(0.1)).toBe("hardly grows with the number of projects");
    expect(describeGrowth(0.5)).toBe("grows more slowly than the number of projects");
    expect(describeGrowth(grown((projects) => projects))).toBe("grows with the number of projects");
    expect(describeGrowth(2)).toBe("grows faster than the number of projects");
  });

  test("needs two sizes", () => {
    expect(() => growthExponent([{ projects: 500, cost: 1 }])).toThrow("two sizes");
  });
});
