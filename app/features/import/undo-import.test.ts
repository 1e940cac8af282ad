import { expect, test } from "vitest";
import { undoneText } from "./undo-import";

test("says how many rows were undone, and why others stayed", () => {
  expect(undoneText(1, {})).toBe("1 row undone.");
  expect(undoneText(3760, { "decided on": 2, edited: 1 })).toBe(
    "3,760 rows undone. Kept: 2 decided on, 1 edited.",
  );
  expect(undoneText(0, { "a later reason": 4 })).toBe("0 rows undone. Kept: 4 a later reason.");
});
