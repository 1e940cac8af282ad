import type { FileProblem } from "#domain/import/file-text.ts";
import type { ImportedRow, RowProblem } from "#domain/import/importable-fields.ts";
import type { ImportTable } from "#domain/import/read-table.ts";
import type { Registry } from "#domain/vocabulary.ts";
import type { FileMeaning, RecognisedFile } from "./read-file";

export interface RowsRequest extends FileMeaning {
  registry: Registry;
}

/** What the page asks the worker: to read a file, and then what its rows say. */
export type ReaderRequest =
  | { number: number; task: "read"; bytes: ArrayBuffer }
  | ({ number: number; task: "rows" } & RowsRequest);

/** A table with what its header says of it. */
export type FileContent =
  | ({ table: ImportTable; recognised: RecognisedFile | null } & FileMeaning)
  | { problem: FileProblem };

export interface FileRows {
  rows: ImportedRow[];
  problems: RowProblem[];
}

export type ReaderAnswer = { number: number } & (
  | { content: FileContent }
  | { rows: FileRows }
  | { failure: string }
);
