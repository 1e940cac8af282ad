import { expect, test } from "vitest";
import { keptReason, keptTexts, keptTotal } from "./kept-reasons";

test("what stays is counted by reason, the most frequent first", () => {
  const counts = { claimed: 1, "decided on": 1335, edited: 0 };
  expect(keptTexts(counts)).toEqual([
    "1,335 projects decided on by the team",
    "1 project claimed by a developer",
  ]);
  expect(keptTotal(counts)).toBe(1336);
  expect(keptTexts({})).toEqual([]);
});

test("a reason that is not known is shown as it is", () => {
  expect(keptReason("decided on")).toBe("Decided on by the team");
  expect(keptReason("other")).toBe("other");
});
