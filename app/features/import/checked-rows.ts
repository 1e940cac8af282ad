import { z } from "zod";
import { type DatabaseError, teamMessage } from "#domain/errors.ts";
import { importParts } from "#domain/import/import-parts.ts";
import type { ImportedRow, RowProblem } from "#domain/import/importable-fields.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { callWithRetry } from "./call-with-retry";

const text = z.string();
const fieldValue = z.union([text, z.array(text), z.array(z.record(text, text))]);
export type FieldValue = z.infer<typeof fieldValue>;

const verdict = z.object({
  line: z.number(),
  verdict: z.enum(["new", "changed", "unchanged", "wrong"]),
  /** The existing project that the row is about. */
  project: text.nullable(),
  is_unclaimed: z.boolean(),
  changes: z.record(text, z.object({ before: fieldValue.nullable(), after: fieldValue })),
  problem: z
    .object({ code: text, message: text, details: text.nullable() })
    .nullable()
    .transform((problem): DatabaseError | null => problem),
});

type Verdict = "new" | "changed" | "unchanged";

/** An importable row, with the effect of importing it. */
export interface CheckedRow extends ImportedRow {
  verdict: Verdict;
  isUnclaimed: boolean;
  changes: z.infer<typeof verdict>["changes"];
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
}

/** Asks the database what the rows would do, writing nothing. Reports progress after each part. */
export async function checkRows(
  rows: readonly ImportedRow[],
  { registry, asOf }: DatedFile,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const client = await browserClient();
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const checked: CheckedFile = { rows: [], problems: [] };
  let done = 0;
  for (const part of importParts(rows, registry)) {
    // Goes through JSON, because the generated parameter type does not accept the rows' own type.
    const sent = { registry, as_of: asOf, rows: JSON.parse(JSON.stringify(part)) };
    const result = await callWithRetry(() => client.rpc("check_import_rows", sent), signal);
    for (const { line, verdict: outcome, ...found } of z.array(verdict).parse(result)) {
      const row = byLine.get(line);
      if (!row) continue;
      if (outcome === "wrong") checked.problems.push(problemOf(line, found.problem));
      else
        checked.rows.push({
          ...row,
          verdict: outcome,
          isUnclaimed: found.is_unclaimed,
          changes: found.changes,
        });
    }
    done += part.length;
    onProgress(done);
  }
  return checked;
}

function problemOf(line: number, problem: DatabaseError | null): RowProblem {
  return { line, column: null, message: teamMessage(problem ?? { message: "" }) };
}
