import type { Registry } from "../vocabulary.ts";
import type { ImportableField, ImportedRow, ImportedValues } from "./importable-fields.ts";
import { additionsOfImportedRow } from "./imported-draft.ts";

/** A row as the database functions expect it. */
export interface SentRow {
  line: number;
  id: string;
  values: ImportedValues;
  /** Values that a new project gets in addition, which are not the registry's. */
  additions: ReturnType<typeof additionsOfImportedRow>;
  /** The registry's own status, verbatim. */
  status: string | null;
  /** The fields of `values` that the file does not state. */
  derived: ImportableField[];
}

/** The most rows that one call accepts, and a size well below the limit for a request. */
export const importPartLimits = { rows: 200, characters: 300_000 } as const;

/** Splits the rows into batches of one call each. */
export function importParts(
  rows: readonly ImportedRow[],
  registry: Registry,
  limits: { rows: number; characters: number } = importPartLimits,
): SentRow[][] {
  const parts: SentRow[][] = [];
  let characters = 0;
  for (const row of rows) {
    const sent = sentRow(row, registry);
    const size = JSON.stringify(sent).length;
    const part = parts.at(-1);
    if (part && part.length < limits.rows && characters + size <= limits.characters) {
      part.push(sent);
      characters += size;
    } else {
      parts.push([sent]);
      characters = size;
    }
  }
  return parts;
}

function sentRow(row: ImportedRow, registry: Registry): SentRow {
  const { line, registryId, values, status, derived } = row;
  const additions = additionsOfImportedRow(row, registry);
  return { line, id: registryId, values, additions, status, derived };
}
