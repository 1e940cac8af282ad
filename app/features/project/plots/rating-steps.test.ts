import { describe, expect, it } from "vitest";
import { gradesOf, ratingSteps } from "./rating-steps";

const change = (rating: string, date: string, onWatch = false) => ({ rating, date, onWatch });
const time = Date.parse;

describe("rating steps", () => {
  it("are in chronological order, each ending where the next begins", () => {
    const steps = ratingSteps([change("A", "2026-03-01"), change("BBB", "2025-01-01")]);
    expect(steps).toEqual([
      { rating: "BBB", grade: "BBB", from: time("2025-01-01"), until: time("2026-03-01") },
      { rating: "A", grade: "A", from: time("2026-03-01"), until: null },
    ]);
    expect(gradesOf(steps)).toEqual(["A", "BBB"]);
  });

  it("include pre-ratings but not changes of the ratings watch", () => {
    const steps = ratingSteps([
      change("A", "2026-05-01"),
      change("Apre", "2026-02-01", true),
      change("Apre", "2026-01-01"),
    ]);
    expect(steps.map(({ rating, grade }) => [rating, grade])).toEqual([
      ["Apre", "A"],
      ["A", "A"],
    ]);
  });

  it("end at a withdrawal and can start again after it", () => {
    const steps = ratingSteps([
      change("B", "2026-09-01"),
      change("Withdrawn", "2026-06-01"),
      change("B", "2026-01-01"),
    ]);
    expect(steps.map(({ until }) => until)).toEqual([time("2026-06-01"), null]);
  });
});
