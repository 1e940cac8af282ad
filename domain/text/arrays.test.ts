import { expect, test } from "vitest";
import { chunked, moved } from "./arrays.ts";
import { formatList } from "./format-list.ts";

test("splits a list into chunks, the last of which may be shorter", () => {
  expect(chunked([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunked([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunked([], 2)).toEqual([]);
});

test("lists names as Intl does in British English", () => {
  const british = new Intl.ListFormat("en-GB");
  for (const names of [[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]]) {
    expect(formatList(names)).toBe(british.format(names));
  }
});

test("moving a value keeps the order of the others", () => {
  expect(moved(["A", "B", "C"], 0, 2)).toEqual(["B", "C", "A"]);
  expect(moved(["A", "B", "C"], 2, 0)).toEqual(["C", "A", "B"]);
  expect(moved(["A", "B", "C"], 1, 1)).toEqual(["A", "B", "C"]);
});
