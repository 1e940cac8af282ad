import { figure } from "../text/figure.ts";
import type { NumberRange } from "./number-range.ts";

/** '60 to 260', '700 or more' or 'up to 200', with numbers formatted by the caller. */
export function rangeText({ from, to }: NumberRange, words: (value: number) => string): string {
  if (from === undefined) return to === undefined ? "any" : `up to ${words(to)}`;
  return to === undefined ? `${words(from)} or more` : `${words(from)} to ${words(to)}`;
}

/** '100 to 999 years', '700 years or more', 'up to 50 years'. */
export function yearRangeText(range: NumberRange): string {
  const years = (value: number) => `${figure(value)} years`;
  if (range.from === undefined || range.to === undefined) return rangeText(range, years);
  return `${figure(range.from)} to ${years(range.to)}`;
}
