/**
 * Dates in British English and UTC. Avoids `Intl.DateTimeFormat`, because a phone takes a tenth of
 * a second to create the first one, and browsers disagree on how to abbreviate months.
 */
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? "";
const shortMonth = (name: string) => (name === "September" ? "Sept" : name.slice(0, 3));

/** For example '4 November 2026'. */
export function longDay(date: Date): string {
  return `${date.getUTCDate()} ${monthOf(date)} ${date.getUTCFullYear()}`;
}

/** For example '4 Nov 2026'. */
export function shortDay(date: Date): string {
  return `${date.getUTCDate()} ${monthAndYear(date)}`;
}

/** For example 'Nov 2026'. */
export function monthAndYear(date: Date): string {
  return `${shortMonth(monthOf(date))} ${date.getUTCFullYear()}`;
}
