import { expect, test } from "vitest";
import { longDay, monthAndYear, shortDay } from "./date-words.ts";

const inUtc = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" });
const days = Array.from(
  { length: 12 },
  (_, month) => new Date(Date.UTC(2026, month, 3 * month + 1)),
);

test.each([
  ["a long day", longDay, inUtc({ dateStyle: "long" })],
  ["a short day", shortDay, inUtc({ dateStyle: "medium" })],
  ["a month", monthAndYear, inUtc({ month: "short", year: "numeric" })],
])("%s of each month is written as British English writes it", (_, write, formatter) => {
  expect(days.map(write)).toEqual(days.map((day) => formatter.format(day)));
});

test("the last minute of a year is still in it", () => {
  expect(longDay(new Date("2026-12-31T23:59:00Z"))).toBe("31 December 2026");
});
