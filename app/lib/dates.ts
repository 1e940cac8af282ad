import { formatDistance } from "date-fns";

const missing = "Date not available";
const unparseable = "Invalid date";

// Formatted in loaders and in UTC: browsers abbreviate months differently from the server.
const short = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** For example '4 Nov 2026'. */
export function shortDate(value: string | null): string {
  return withDate(value, (date) => short.format(date));
}

/** For example '4 November 2026'. */
export function longDate(value: string | null): string {
  return withDate(value, (date) => long.format(date));
}

/** For example '4 Nov 2026, 13:05 UTC'. */
export function dateAndTime(value: string | null): string {
  return withDate(value, (date) => `${moment.format(date)} UTC`);
}

/** For example '11 days ago'. */
export function relativeDate(value: string | null, now: number): string {
  return withDate(value, (date) => formatDistance(date, now, { addSuffix: true }));
}

/** The form for machines, or null when there is none to give. */
export function isoDate(value: string | null): string | null {
  const date = parse(value ?? "");
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function withDate(value: string | null, format: (date: Date) => string): string {
  if (!value) return missing;
  const date = parse(value);
  return Number.isNaN(date.getTime()) ? unparseable : format(date);
}

/** The embedded engine writes '2026-08-10 06:00:00+00', which not every browser reads. */
function parse(value: string): Date {
  return new Date(value.replace(/^(\d{4}-\d\d-\d\d) (\S+?)([+-]\d\d)$/, "$1T$2$3:00"));
}
