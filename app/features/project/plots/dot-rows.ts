/** Assigns each dot the lowest row in which it covers no other; positions must be ascending. */
export function dotRows(positions: readonly number[], diameter: number): number[] {
  /** The position of the last dot in each row. */
  const last: number[] = [];
  return positions.map((position) => {
    const free = last.findIndex((taken) => position - taken >= diameter);
    const row = free === -1 ? last.length : free;
    last[row] = position;
    return row;
  });
}
