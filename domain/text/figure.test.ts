import { expect, test } from "vitest";
import { figure } from "./figure.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [1_234_567, "1,234,567"],
  [-1_200, "-1,200"],
  [0.5, "0.5"],
])("%d is written %s", (value, text) => {
  expect(figure(value)).toBe(text);
});
