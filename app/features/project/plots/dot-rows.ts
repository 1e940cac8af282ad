/** A row for each dot, from the lowest, so that none covers another; the places must come in order. */
export function dotRows(places: readonly number[], diameter: number): number[] {
  /** Where the last dot of each row stands. */
  const last: number[] = [];
  return places.map((place) => {
    const free = last.findIndex((taken) => place - taken >= diameter);
    const row = free === -1 ? last.length : free;
    last[row] = place;
    return row;
  });
}
