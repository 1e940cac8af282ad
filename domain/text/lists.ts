/** The list with a value added, or without it if it was there. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** Rows of a list that is stored with its order. */
export function inOrder<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.position - other.position);
}
