import { figure } from "../text/figure.ts";
/** A range with inclusive ends; a missing end is open. */
export interface NumberRange {
  from?: number;
  to?: number;
}

const number = "\\d{1,9}(?:\\.\\d{1,2})?";
const pattern = new RegExp(`^(${number})?-(${number})?$`);

/** Parses '60-260', '700-' or '-200'; undefined for anything else, including reversed ranges. */
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
