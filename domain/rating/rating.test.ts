import { expect, test } from "vitest";
import { ratingScale } from "../vocabulary.ts";
import {
  isOffScale,
  isPreRating,
  isValidRating,
  noRatingReason,
  ratingRank,
  ratingTone,
} from "./rating.ts";

test("the scale from best to worst is AAA, AA, A, Apre, BBB, BB, B, C, D", () => {
  expect(ratingScale).toEqual(["AAA", "AA", "A", "Apre", "BBB", "BB", "B", "C", "D"]);
  expect(ratingScale.map(ratingRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ratingRank("E")).toBeNull();
  expect(ratingRank(null)).toBeNull();
});

test("a rating is valid only if it is in the list", () => {
  expect(ratingScale.every(isValidRating)).toBe(true);
  for (const rating of ["aaa", "A+", "Withdrawn", "", null])
    expect(isValidRating(rating)).toBe(false);
});

test("a rating containing 'pre' is a pre-rating", () => {
  expect(isPreRating("Apre")).toBe(true);
  expect(isPreRating("A")).toBe(false);
});

test("A-grades are green, B-grades blue, others amber, unknown grey", () => {
  expect(ratingScale.map(ratingTone)).toEqual([
    ...["green", "green", "green", "green"],
    ...["blue", "blue", "blue"],
    ...["amber", "amber"],
  ]);
  expect(ratingTone("Withdrawn")).toBe("grey");
  expect(ratingTone(null)).toBe("grey");
});

test("invalid and missing ratings have the specified explanations", () => {
  expect(noRatingReason("A+")).toBe("Invalid rating format: A+");
  expect(noRatingReason(null)).toBe("No BeZero rating found in API cache");
  expect(noRatingReason("")).toBe("No BeZero rating found in API cache");
});

test("distinguishes a rating off the scale from a valid one and from a withdrawal", () => {
  expect(["AAA", "Apre", "D", "Withdrawn"].filter(isOffScale)).toEqual([]);
  expect(["A+", "BBBpre", "aaa"].filter(isOffScale)).toEqual(["A+", "BBBpre", "aaa"]);
});
