import { storedTime } from "./stored-time.ts";

/**
 * A stored time with microseconds, in UTC: '2026-11-16T05:53:32.123456Z'. These strings sort
 * exactly, whereas a Date would lose everything below the millisecond. Null if the value is not a
 * time.
 */
export function exactMoment(value: string): string | null {
  const time = storedTime(value);
  if (Number.isNaN(time)) return null;
  const fraction = /[.,](\d{1,6})/.exec(value)?.[1] ?? "";
  const date = new Date(time).toISOString();
  return date.replace(/\d{3}Z$/, `${fraction.padEnd(6, "0")}Z`);
}
