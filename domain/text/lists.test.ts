import { expect, test } from "vitest";
import { inParts, inWords } from "./lists.ts";

test("a list is cut into parts, the last of which may be shorter", () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([1, 2], 2)).toEqual([[1, 2]]);
  expect(inParts([], 2)).toEqual([]);
});

test("names are listed as British English lists them", () => {
  const british = new Intl.ListFormat("en-GB");
  for (const names of [[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]]) {
    expect(inWords(names)).toBe(british.format(names));
  }
});
