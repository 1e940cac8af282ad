import fc from "fast-check";
import { expect, test } from "vitest";
import { figure } from "./figure.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [1_234_567, "1,234,567"],
  [-1_200, "-1,200"],
  [0.5, "0.5"],
  [1_234.5678, "1,234.568"],
  [99.9999, "100"],
])("%d is written %s", (value, text) => {
  expect(figure(value)).toBe(text);
});

test("matches Intl's British English format", () => {
  const { format } = new Intl.NumberFormat("en-GB");
  const whole = fc.integer();
  const broken = fc.double({ min: 0, max: 1e12, noNaN: true, noDefaultInfinity: true });
  fc.assert(fc.property(fc.oneof(whole, broken), (value) => figure(value) === format(value)));
});
