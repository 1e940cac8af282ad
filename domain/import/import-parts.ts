import type { Registry } from "../vocabulary.ts";
import type { ImportedRow, ImportedValues } from "./importable-fields.ts";
import { additionsOfImportedRow } from "./imported-draft.ts";

/** A row as the database's functions take it. */
export interface SentRow {
  line: number;
  id: string;
  values: ImportedValues;
  /** What a new project gets beside that, which is no word of the registry's. */
  additions: ReturnType<typeof additionsOfImportedRow>;
}

/** As many rows as one call takes, and as many characters as stay well below the limit of a request. */
export const importPartLimits = { rows: 200, characters: 300_000 } as const;

/** The rows in parts, each for one call. */
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
  const { line, registryId, values } = row;
  return { line, id: registryId, values, additions: additionsOfImportedRow(row, registry) };
}
