import { storedTime } from "./stored-time.ts";

/**
 * A stored time to the microsecond, in UTC: '2026-11-16T05:53:32.123456Z'. Two of them compare as texts,
 * which the milliseconds of a Date would not do exactly. Null for what is no time.
 */
export function exactMoment(value: string): string | null {
  const time = storedTime(value);
  if (Number.isNaN(time)) return null;
  const fraction = /[.,](\d{1,6})/.exec(value)?.[1] ?? "";
  const date = new Date(time).toISOString();
  return date.replace(/\d{3}Z$/, `${fraction.padEnd(6, "0")}Z`);
}
