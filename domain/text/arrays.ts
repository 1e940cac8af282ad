/** The list with a value added, or without it if it was there. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** The list with one value moved to another index. */
export function moved<Value>(values: readonly Value[], from: number, to: number): Value[] {
  const rest = values.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...values.slice(from, from + 1), ...rest.slice(to)];
}

/** Sorts rows by their stored position. */
export function inOrder<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.position - other.position);
}

/** The values of now in the order of before, with new ones at the end. */
export function inKeptOrder<Value>(
  before: readonly Value[],
  now: readonly Value[],
  keyOf: (value: Value) => string,
): Value[] {
  const indexes = new Map(before.map((value, index) => [keyOf(value), index]));
  const indexOf = (value: Value) => indexes.get(keyOf(value)) ?? before.length;
  return now.toSorted((one, other) => indexOf(one) - indexOf(other));
}

/** Splits values into chunks of at most `size`. */
export function chunked<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, part) =>
    values.slice(part * size, (part + 1) * size),
  );
}
