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
