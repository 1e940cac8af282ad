import { describe, expect, test } from "vitest";
import { describeNoise, isNoisy, verdictOf } from "./verdict.ts";

const around = (median: number, width = 0) => ({
  low: median - width,
  median,
  high: median + width,
});

describe("a verdict", () => {
  test("is met on the target itself, in either direction", () => {
    expect(verdictOf(around(0.8), { atLeast: 0.8 })).toBe("met");
    expect(verdictOf(around(0.79), { atLeast: 0.8 })).toBe("missed");
    expect(verdictOf(around(2), { atMost: 2 })).toBe("met");
    expect(verdictOf(around(2.01), { atMost: 2 })).toBe("missed");
  });

  test("depends on the median on a quiet machine, however wide the spread", () => {
    expect(verdictOf(around(0.82, 0.1), { atLeast: 0.8 })).toBe("met");
    expect(verdictOf(around(0.78, 0.1), { atLeast: 0.8 })).toBe("missed");
  });

  test("is unsure on a noisy machine when rounds are on both sides of the target", () => {
    expect(verdictOf(around(0.82, 0.1), { atLeast: 0.8 }, true)).toBe("unsure");
    expect(verdictOf(around(2.1, 0.3), { atMost: 2 }, true)).toBe("unsure");
    expect(verdictOf(around(0.5, 0.1), { atLeast: 0.8 }, true)).toBe("missed");
    expect(verdictOf(around(0.95, 0.1), { atLeast: 0.8 }, true)).toBe("met");
  });
});

test("the times of a single page may vary by up to 30 % on a quiet machine", () => {
  expect(isNoisy([100, 110, 120], "singleAct")).toBe(false);
  expect(isNoisy([100, 110, 190], "singleAct")).toBe(true);
});

test("a control is noisy when its own rounds vary by more than a tenth", () => {
  expect(isNoisy([15_400, 15_200, 15_500, 15_350])).toBe(false);
  expect(isNoisy([15_400, 9_000, 15_500, 12_000])).toBe(true);
  expect(isNoisy([100, 110, 120])).toBe(true);
});

test("a machine is noisy when other processes use it, and the reason is given", () => {
  const idle = { cores: 2, loadAverage: 0.3, othersShare: 0.02 };
  expect(describeNoise(idle)).toBeNull();
  expect(describeNoise({ ...idle, othersShare: 0.6 })).toBe(
    "This machine is not idle: other processes use 60 % of a core.",
  );
  expect(describeNoise({ cores: 2, loadAverage: 4.1, othersShare: 0.6 })).toBe(
    "This machine is not idle: other processes use 60 % of a core, the load average is 4.1 on 2 cores.",
  );
});
