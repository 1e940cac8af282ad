import type { ImportedRow, RowProblem } from "#domain/import/importable-fields.ts";
import type { Mapping } from "#domain/import/mapping-targets.ts";
import type { Mends } from "#domain/import/mends.ts";
import type { ImportTable } from "#domain/import/read-table.ts";
import type { Registry } from "#domain/vocabulary.ts";

/** A file format recognised by its header; if `registry` is null, each row names its own. */
export interface RecognisedFile {
  name: string;
  registry: Registry | null;
}

/** How to interpret a file. */
export interface FileInterpretation {
  mapping: Mapping;
  /** The registry of every row; null until the user has chosen it. */
  registry: Registry | null;
}

/** Everything that decides what the rows of a file say. */
export interface FileReading extends FileInterpretation {
  /** What the team settled for all rows. */
  mends: Mends;
}

/** A registry's file that was read, with its parsed rows. */
export interface ReadFile extends FileReading {
  name: string;
  /** Decides between files of the same day. */
  key: string;
  table: ImportTable;
  recognised: RecognisedFile | null;
  /** null until they have been parsed. */
  rows: readonly ImportedRow[] | null;
  problems: readonly RowProblem[];
}
