import { expect, test } from "vitest";
import { inParts } from "./lists.ts";

test("a list is cut into parts, the last of which may be shorter", () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inParts([1, 2], 2)).toEqual([[1, 2]]);
  expect(inParts([], 2)).toEqual([]);
});
