import { once } from "#domain/once.ts";
import { storedTime } from "#domain/stored-time.ts";

const missing = "Date not available";
const unparseable = "Invalid date";

// Formatted in loaders and in UTC: browsers abbreviate months differently from the server.
const inUtc = (style: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat("en-GB", { ...style, timeZone: "UTC" }));
const short = inUtc({ dateStyle: "medium" });
const moment = inUtc({ dateStyle: "medium", timeStyle: "short" });
const long = inUtc({ dateStyle: "long" });
const month = inUtc({ month: "short", year: "numeric" });

/** For example '4 Nov 2026'. */
export function shortDate(value: string | null): string {
  return withDate(value, (date) => short().format(date));
}

/** For example '4 November 2026'. */
export function longDate(value: string | null): string {
  return withDate(value, (date) => long().format(date));
}

/** For example '4 Nov 2026, 13:05 UTC'. */
export function dateAndTime(value: string | null): string {
  return withDate(value, (date) => `${moment().format(date)} UTC`);
}

/** For example 'Nov 2026', of a moment in milliseconds. */
export function monthAndYear(time: number): string {
  return month().format(time);
}

/** The form for machines, or null when there is none to give. */
export function isoDate(value: string | null): string | null {
  const time = storedTime(value ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Formats a stored date, or says that there is none. */
export function withDate(value: string | null, format: (date: Date) => string): string {
  if (!value) return missing;
  const time = storedTime(value);
  return Number.isNaN(time) ? unparseable : format(new Date(time));
}
