import { recordBy } from "../record-by.ts";
import { type ImportableField, type ImportedRow, importableFields } from "./importable-fields.ts";

/** How many rows state a field, derive it, or leave it empty. */
interface FieldCount {
  stated: number;
  derived: number;
  empty: number;
}

export interface FieldCounts {
  fields: Record<ImportableField, FieldCount>;
  /** The registry's statuses, most frequent first; null counts the rows that state none. */
  statuses: { status: string | null; count: number }[];
}

/** What the rows of a file will write, counted per field. */
export function fieldCounts(
  rows: readonly Pick<ImportedRow, "values" | "derived" | "status">[],
): FieldCounts {
  const counts = recordBy(
    importableFields,
    (field) => field,
    (): FieldCount => ({ stated: 0, derived: 0, empty: rows.length }),
  );
  const statuses = new Map<string | null, number>();
  for (const { values, derived, status } of rows) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const field of importableFields) {
      if ((values[field]?.length ?? 0) === 0) continue;
      counts[field].empty -= 1;
      counts[field][derived.includes(field) ? "derived" : "stated"] += 1;
    }
  }
  return {
    fields: counts,
    statuses: [...statuses]
      .map(([status, count]) => ({ status, count }))
      .toSorted((one, other) => other.count - one.count),
  };
}
