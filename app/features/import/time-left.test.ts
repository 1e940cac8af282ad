import { expect, test } from "vitest";
import { timeLeft } from "./time-left";

test.each([
  [0, 5_000, 4_000, null],
  [100, 5_000, 500, null],
  [5_000, 5_000, 9_000, null],
  [2_500, 5_000, 10_000, "about 10 seconds left"],
  [4_999, 5_000, 10_000, "about a second left"],
  [100, 5_000, 1_300, "about a minute left"],
  [100, 50_000, 1_300, "about 11 minutes left"],
])("%i of %i rows after %i milliseconds: %s", (done, all, milliseconds, expected) => {
  expect(timeLeft(done, all, milliseconds)).toBe(expected);
});
