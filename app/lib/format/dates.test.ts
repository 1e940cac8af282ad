import { describe, expect, it } from "vitest";
import { monthAndYear } from "#domain/text/date-text.ts";
import { dateAndTime, isoTimestamp, longDate, shortDate } from "./dates";
import { relativeDate } from "./relative-date";

const now = Date.parse("2026-11-15T12:00:00Z");

describe("dates", () => {
  it("shows a date relative to now, with a suffix", () => {
    expect(relativeDate("2026-11-04T12:00:00Z", now)).toBe("11 days ago");
    expect(relativeDate("2026-11-15T13:00:00Z", now)).toBe("in about 1 hour");
  });

  it("has a short and a long form, the same in every time zone", () => {
    expect(shortDate("2026-03-10T00:00:00+00:00")).toBe("10 Mar 2026");
    expect(longDate("2026-03-10T23:59:59+00:00")).toBe("10 March 2026");
    expect(monthAndYear(new Date("2026-03-31T23:59:59Z"))).toBe("Mar 2026");
    expect(dateAndTime("2026-03-10T23:59:59+02:00")).toBe("10 Mar 2026, 21:59 UTC");
  });

  it("parses the timestamps of every database engine", () => {
    for (const moment of ["2026-08-10 06:00:00.5+00", "2026-08-10T06:00:00.5+00:00"]) {
      expect(isoTimestamp(moment)).toBe("2026-08-10T06:00:00.500Z");
    }
    expect(isoTimestamp("2026-08-10")).toBe("2026-08-10T00:00:00.000Z");
  });

  it.each([null, ""])("shows 'Date not available' for a missing date: %j", (value) => {
    expect(relativeDate(value, now)).toBe("Date not available");
    expect(shortDate(value)).toBe("Date not available");
    expect(longDate(value)).toBe("Date not available");
    expect(isoTimestamp(value)).toBeNull();
  });

  it.each(["soon", "2026-13-45"])("shows 'Invalid date' for an unparseable date: %j", (value) => {
    expect(relativeDate(value, now)).toBe("Invalid date");
    expect(shortDate(value)).toBe("Invalid date");
    expect(longDate(value)).toBe("Invalid date");
    expect(isoTimestamp(value)).toBeNull();
  });
});
