import type { FileProblem } from "#domain/import/file-text.ts";
import type { ImportedRow, RowProblem } from "#domain/import/importable-fields.ts";
import type { ImportTable } from "#domain/import/read-table.ts";
import type { TypeRule } from "#domain/type-rules/type-rule.ts";
import type { Registry } from "#domain/vocabulary.ts";
import type { FileInterpretation, FileReading, RecognisedFile } from "./read-file";

export interface RowsRequest extends FileReading {
  registry: Registry;
  /** What methodologies and words say about a project's type; our delivered rules if absent. */
  typeRules?: readonly TypeRule[] | undefined;
}

/** The page's requests to the worker: first to read a file, then to parse its rows. */
export type ReaderRequest =
  | { number: number; task: "read"; bytes: ArrayBuffer }
  | ({ number: number; task: "rows" } & RowsRequest);

/** A table and how to interpret it, as far as its header tells; or why it cannot be read. */
export type FileContent =
  | ({ table: ImportTable; recognised: RecognisedFile | null } & FileInterpretation)
  | { problem: FileProblem };

export interface FileRows {
  rows: ImportedRow[];
  problems: RowProblem[];
}

export type ReaderResponse = { number: number } & (
  | { content: FileContent }
  | { rows: FileRows }
  | { failure: string }
);
