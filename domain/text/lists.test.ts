import { expect, test } from "vitest";
import { inParts, inWords } from "./lists.ts";

test("splits a list into chunks, the last of which may be shorter", () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([1, 2], 2)).toEqual([[1, 2]]);
  expect(inParts([], 2)).toEqual([]);
});

test("lists names as Intl does in British English", () => {
  const british = new Intl.ListFormat("en-GB");
  for (const names of [[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]]) {
    expect(inWords(names)).toBe(british.format(names));
  }
});
