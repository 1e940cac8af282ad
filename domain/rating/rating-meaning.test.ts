import { expect, it } from "vitest";
import { gradeMeaning, gradeOf, grades } from "./rating-meaning.ts";

it("has the agency's eight grades, in which a pre-rating stands where its grade does", () => {
  expect(grades).toEqual(["AAA", "AA", "A", "BBB", "BB", "B", "C", "D"]);
  expect(gradeOf("Apre")).toBe("A");
  expect(gradeOf("BBB")).toBe("BBB");
});

it.each([
  ["AAA", /^The highest likelihood/],
  ["Apre", /^Grade 3 of 8, from the highest \(AAA\) to the lowest \(D\) likelihood/],
  ["D", /^The lowest likelihood/],
] as const)("says what %s means", (rating, words) => {
  expect(gradeMeaning(rating)).toMatch(words);
});
