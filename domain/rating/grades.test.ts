import { expect, it } from "vitest";
import { gradeMeaning, gradeOf, grades } from "./grades.ts";

it("has the agency's eight grades, with pre-ratings counted under their grade", () => {
  expect(grades).toEqual(["AAA", "AA", "A", "BBB", "BB", "B", "C", "D"]);
  expect(gradeOf("Apre")).toBe("A");
  expect(gradeOf("BBB")).toBe("BBB");
});

it("explains a grade", () => {
  expect(gradeMeaning("AAA")).toMatch(/^Highest likelihood that a credit achieves a tonne/);
  expect(gradeMeaning("Apre")).toBe(gradeMeaning("A"));
});
