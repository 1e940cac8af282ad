import type { ImportedRow } from "./importable-fields.ts";

interface TypeCount {
  type: string;
  /** Rows whose file says so. */
  stated: number;
  /** Rows for which our rules say so. */
  derived: number;
}

export interface TypeCounts {
  /** The most frequent first; a row with two types counts for both. */
  types: TypeCount[];
  /** Rows without a type. */
  none: number;
}

/** How many rows get each project type, stated or derived. */
export function typeCounts(rows: readonly Pick<ImportedRow, "values" | "derived">[]): TypeCounts {
  const counts = new Map<string, TypeCount>();
  let none = 0;
  for (const { values, derived } of rows) {
    const types = values["project.type"] ?? [];
    if (types.length === 0) none += 1;
    const standing = derived.includes("project.type") ? "derived" : "stated";
    for (const type of types) {
      const count = counts.get(type) ?? { type, stated: 0, derived: 0 };
      count[standing] += 1;
      counts.set(type, count);
    }
  }
  const total = ({ stated, derived }: TypeCount) => stated + derived;
  return { types: [...counts.values()].toSorted((a, b) => total(b) - total(a)), none };
}
