import fc from "fast-check";
import { expect, test } from "vitest";
import { isInRange, rangeParam, readRange } from "./number-range.ts";
import { rangeText, yearRangeText } from "./range-text.ts";

test.each([
  ["60-260", { from: 60, to: 260 }],
  ["700-", { from: 700 }],
  ["-199.5", { to: 199.5 }],
  ["0-0", { from: 0, to: 0 }],
])("%s is a range", (text, range) => {
  expect(readRange(text)).toEqual(range);
  expect(rangeParam(range)).toBe(text);
});

test.each([null, "", "-", "60", "260-60", "1e3-", "60-260-", " 60-", "--5", "1234567890-"])(
  "%s is not a range",
  (text) => {
    expect(readRange(text)).toBeUndefined();
  },
);

test("a range includes both ends, and an open end is unlimited", () => {
  const ends = fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
  fc.assert(
    fc.property(ends, ([from = 0, to = 0]) => {
      expect(isInRange({ from, to }, from) && isInRange({ from, to }, to)).toBe(true);
      expect(isInRange({ from, to }, from - 1) || isInRange({ from, to }, to + 1)).toBe(false);
      expect(isInRange({ from }, Number.POSITIVE_INFINITY)).toBe(true);
    }),
  );
});

test("formats a range as text", () => {
  const years = (value: number) => `${value} years`;
  expect(rangeText({ from: 10, to: 20 }, years)).toBe("10 years to 20 years");
  expect(rangeText({ from: 10 }, years)).toBe("10 years or more");
  expect(rangeText({ to: 20 }, years)).toBe("up to 20 years");
  expect(yearRangeText({ from: 100, to: 1000 })).toBe("100 to 1,000 years");
  expect(yearRangeText({ from: 700 })).toBe("700 years or more");
});
