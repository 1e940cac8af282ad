import { describe, expect, it } from "vitest";
import {
  gradeForScore,
  gradePerformance,
  measuredVitals,
  scoreVital,
  type Vital,
} from "./vitals.ts";

const thresholds: [Vital, number, number, number][] = [
  ["firstPaint", 1800, 3000, 1],
  ["largestPaint", 2500, 4000, 1],
  ["firstInputDelay", 100, 300, 1],
  ["layoutShift", 0.1, 0.25, 0.001],
];

describe.each(thresholds)("%s", (vital, good, needsWork, step) => {
  it(`scores 100 under ${good}`, () => {
    expect(scoreVital(vital, 0)).toBe(100);
    expect(scoreVital(vital, good - step)).toBe(100);
  });

  it(`scores 75 from ${good} and under ${needsWork}`, () => {
    expect(scoreVital(vital, good)).toBe(75);
    expect(scoreVital(vital, needsWork - step)).toBe(75);
  });

  it(`scores 50 from ${needsWork}`, () => {
    expect(scoreVital(vital, needsWork)).toBe(50);
    expect(scoreVital(vital, needsWork * 10)).toBe(50);
  });
});

describe("gradeForScore", () => {
  it.each([
    [100, "A"],
    [90, "A"],
    [89.99, "B"],
    [80, "B"],
    [79.99, "C"],
    [70, "C"],
    [69.99, "D"],
    [60, "D"],
    [59.99, "F"],
    [50, "F"],
  ])("grades %d as %s", (score, grade) => {
    expect(gradeForScore(score)).toBe(grade);
  });
});

describe("gradePerformance", () => {
  it("averages the scores of the four metrics", () => {
    expect(
      gradePerformance({
        firstPaint: 900,
        largestPaint: 2600,
        firstInputDelay: 400,
        layoutShift: 0.01,
      }),
    ).toEqual({ score: 81.25, grade: "B" });
  });

  it("ignores metrics that were not measured", () => {
    expect(gradePerformance({ firstPaint: 900, layoutShift: 0 })).toEqual({
      score: 100,
      grade: "A",
    });
    expect(measuredVitals({ layoutShift: 0, firstPaint: 900 })).toEqual([
      ["firstPaint", 900],
      ["layoutShift", 0],
    ]);
  });

  it("is null if nothing was measured", () => {
    expect(gradePerformance({})).toBeNull();
  });
});
