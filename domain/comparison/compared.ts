/** The most projects that fit side by side. */
export const maxCompared = 5;

/** Adds a project to the comparison, if there is room for it. */
export function withCompared(
  references: readonly string[],
  added: string,
): { references: readonly string[]; isFull: boolean } {
  if (references.includes(added)) return { references, isFull: false };
  if (references.length >= maxCompared) return { references, isFull: true };
  return { references: [...references, added], isFull: false };
}
