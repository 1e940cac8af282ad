import type { ImportedRow, RowProblem } from "#domain/import/importable-fields.ts";
import type { Mapping } from "#domain/import/mapping-targets.ts";
import type { ImportTable } from "#domain/import/read-table.ts";
import type { Registry } from "#domain/vocabulary.ts";

/** Whose file a header says it is; without a registry each of its rows names one. */
export interface RecognisedFile {
  name: string;
  registry: Registry | null;
}

/** How a file is to be read. */
export interface FileMeaning {
  mapping: Mapping;
  /** The registry of every row; null until somebody has said it. */
  registry: Registry | null;
}

/** A registry's file that was read, and what its rows say. */
export interface ReadFile extends FileMeaning {
  name: string;
  table: ImportTable;
  recognised: RecognisedFile | null;
  /** null until they have been worked out. */
  rows: readonly ImportedRow[] | null;
  problems: readonly RowProblem[];
}
