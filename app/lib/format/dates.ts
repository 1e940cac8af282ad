import { storedTime } from "#domain/stored-time.ts";
import { longDay, shortDay } from "#domain/text/date-text.ts";

const missing = "Date not available";
const unparseable = "Invalid date";

/** For example '4 Nov 2026'. */
export function shortDate(value: string | null): string {
  return withDate(value, shortDay);
}

/** For example '4 November 2026'. */
export function longDate(value: string | null): string {
  return withDate(value, longDay);
}

/** For example '4 Nov 2026, 13:05 UTC'. */
export function dateAndTime(value: string | null): string {
  return withDate(value, (date) => `${shortDay(date)}, ${date.toISOString().slice(11, 16)} UTC`);
}

/** In ISO format, for machines; null for a missing or invalid date. */
export function isoTimestamp(value: string | null): string | null {
  const time = storedTime(value ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Formats a stored date, or says that it is missing or invalid. */
export function withDate(value: string | null, format: (date: Date) => string): string {
  if (!value) return missing;
  const time = storedTime(value);
  return Number.isNaN(time) ? unparseable : format(new Date(time));
}
