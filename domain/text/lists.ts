/** The list with a value added, or without it if it was there. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** The list with what stands at one place put to another. */
export function moved<Value>(values: readonly Value[], from: number, to: number): Value[] {
  const rest = values.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...values.slice(from, from + 1), ...rest.slice(to)];
}

/** Rows of a list that is stored with its order. */
export function inOrder<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.position - other.position);
}

/** The values in parts of at most so many. */
export function inParts<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );
}

/** 'A, B and C', as `Intl.ListFormat` writes it, which a phone takes a tenth of a second to make. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
