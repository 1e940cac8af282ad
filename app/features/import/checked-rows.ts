import { z } from "zod";
import type { DatabaseError } from "#domain/errors.ts";
import { importParts } from "#domain/import/import-parts.ts";
import type { ImportedRow, RowProblem } from "#domain/import/importable-fields.ts";
import { rowRefusal } from "#domain/import/row-refusal.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { callWithRetry } from "~/lib/data/call-with-retry";

const text = z.string();
const fieldValue = z.union([text, z.array(text), z.array(z.record(text, text))]);
export type FieldValue = z.infer<typeof fieldValue>;

const verdictSchema = z.object({
  line: z.number(),
  verdict: z.enum(["new", "changed", "unchanged", "wrong"]),
  /** The existing project that the row is about. */
  project: text.nullable(),
  is_unclaimed: z.boolean(),
  /** A value that was cleared has none afterwards. */
  changes: z.record(
    text,
    z.object({ before: fieldValue.nullable(), after: fieldValue.nullable() }),
  ),
  /** Whether the project is listed and has now ended in the registry. */
  ends_listing: z.boolean(),
  problem: z
    .object({ code: text, message: text, details: text.nullable() })
    .nullable()
    .transform((problem): DatabaseError | null => problem),
});

export type RowVerdict = z.infer<typeof verdictSchema>;

export type Verdict = "new" | "changed" | "unchanged";

/** An importable row, with the effect of importing it. */
export interface CheckedRow extends ImportedRow {
  verdict: Verdict;
  isUnclaimed: boolean;
  changes: RowVerdict["changes"];
  endsListing: boolean;
}

export interface CheckedFile {
  rows: CheckedRow[];
  /** Rows that could be read but that the database would refuse. */
  problems: RowProblem[];
}

export interface DatedFile {
  registry: Registry;
  /** The date of the file. */
  asOf: string;
  /** Decides between files of the same day. */
  key: string;
}

interface CheckOptions {
  /** What an earlier check found, by what the rows said; such rows are not checked again. */
  known: Map<string, RowVerdict>;
  /** Called with the number of rows that this check has to do, and those that are done. */
  onProgress: (done: number, all: number) => void;
  signal: AbortSignal;
}

/** Asks the database what the rows would do, writing nothing. */
export async function checkRows(
  rows: readonly ImportedRow[],
  { registry, asOf, key }: DatedFile,
  { known, onProgress, signal }: CheckOptions,
): Promise<CheckedFile> {
  const client = await browserClient();
  const keys = new Map(rows.map((row) => [row.line, rowKey(row)]));
  const unknown = rows.filter(({ line }) => !known.has(keys.get(line) ?? ""));
  onProgress(0, unknown.length);
  let done = 0;
  for (const part of importParts(unknown, registry)) {
    // Goes through JSON, because the generated parameter type does not accept the rows' own type.
    const sent = {
      registry,
      as_of: asOf,
      rows: JSON.parse(JSON.stringify(part)),
      file_key: key,
    };
    const result = await callWithRetry(() => client.rpc("check_import_rows", sent), signal);
    for (const found of z.array(verdictSchema).parse(result))
      known.set(keys.get(found.line) ?? "", found);
    done += part.length;
    onProgress(done, unknown.length);
  }
  return judged(rows, (row) => known.get(keys.get(row.line) ?? ""));
}

/** Everything of a row that decides what importing it does. */
const rowKey = ({ line, registryId, values, status, derived }: ImportedRow) =>
  JSON.stringify([line, registryId, values, status, derived]);

function judged(
  rows: readonly ImportedRow[],
  verdictOf: (row: ImportedRow) => RowVerdict | undefined,
): CheckedFile {
  const checked: CheckedFile = { rows: [], problems: [] };
  for (const row of rows) {
    const found = verdictOf(row);
    if (!found) continue;
    const { verdict, is_unclaimed: isUnclaimed, changes, ends_listing: endsListing } = found;
    if (verdict === "wrong") checked.problems.push(problemOf(row.line, found.problem));
    else checked.rows.push({ ...row, verdict, isUnclaimed, changes, endsListing });
  }
  return checked;
}

function problemOf(line: number, problem: DatabaseError | null): RowProblem {
  const message = rowRefusal(problem ?? { message: "" });
  // A new project needs a company; a row of a known one does not have to name it.
  const reason = problem?.message === "missing_company_name" ? "no-company" : "refused";
  return { line, column: null, reason, text: "", message };
}
