import { figure } from "../text/figure.ts";
/** From one number to another, both included; an end that is missing is open. */
export interface NumberRange {
  from?: number;
  to?: number;
}

const number = "\\d{1,9}(?:\\.\\d{1,2})?";
const pattern = new RegExp(`^(${number})?-(${number})?$`);

/** Reads '60-260', '700-' or '-200'; anything else, and what is the wrong way round, is no range. */
export function readRange(text: string | null): NumberRange | undefined {
  const [, from, to] = pattern.exec(text ?? "") ?? [];
  if (from === undefined && to === undefined) return undefined;
  const range: NumberRange = {};
  if (from !== undefined) range.from = Number(from);
  if (to !== undefined) range.to = Number(to);
  return (range.from ?? 0) <= (range.to ?? Number.POSITIVE_INFINITY) ? range : undefined;
}

export function rangeParam({ from, to }: NumberRange): string {
  return `${from ?? ""}-${to ?? ""}`;
}

export function isInRange({ from, to }: NumberRange, value: number): boolean {
  return value >= (from ?? Number.NEGATIVE_INFINITY) && value <= (to ?? Number.POSITIVE_INFINITY);
}

/** '60 to 260', '700 and more', 'up to 200', each number in the caller's words. */
export function rangeText({ from, to }: NumberRange, words: (value: number) => string): string {
  if (from === undefined) return to === undefined ? "any" : `up to ${words(to)}`;
  return to === undefined ? `${words(from)} and more` : `${words(from)} to ${words(to)}`;
}

/** '100 to 999 years', '700 years and more', 'up to 50 years'. */
export function yearRangeText(range: NumberRange): string {
  const years = (value: number) => `${figure(value)} years`;
  if (range.from === undefined || range.to === undefined) return rangeText(range, years);
  return `${figure(range.from)} to ${years(range.to)}`;
}
