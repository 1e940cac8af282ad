import { once } from "../once.ts";

const formatter = once(() => new Intl.NumberFormat("en-GB"));

/** A number as people read it, with a comma at every thousand. */
export function figure(value: number): string {
  // Most counts are small, and making the formatter takes a millisecond.
  return Number.isInteger(value) && Math.abs(value) < 1_000
    ? String(value)
    : formatter().format(value);
}
