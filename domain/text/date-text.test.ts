import { expect, test } from "vitest";
import { longDay, monthAndYear, shortDay } from "./date-text.ts";

const inUtc = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" });
const days = Array.from(
  { length: 12 },
  (_, month) => new Date(Date.UTC(2026, month, 3 * month + 1)),
);

test.each([
  ["long dates", longDay, inUtc({ dateStyle: "long" })],
  ["short dates", shortDay, inUtc({ dateStyle: "medium" })],
  ["months", monthAndYear, inUtc({ month: "short", year: "numeric" })],
])("%s match Intl's British English format", (_, write, formatter) => {
  expect(days.map(write)).toEqual(days.map((day) => formatter.format(day)));
});

test("the last minute of a year still belongs to it", () => {
  expect(longDay(new Date("2026-12-31T23:59:00Z"))).toBe("31 December 2026");
});
