import { z } from "zod";
import { headerSignature } from "#domain/import/header-signature.ts";
import { idsOfLines } from "#domain/import/ids-of-lines.ts";
import { importParts } from "#domain/import/import-parts.ts";
import type { ImportedRow } from "#domain/import/importable-fields.ts";
import { importStatuses } from "#domain/vocabulary.ts";
import type { ReadFile } from "~/components/registry-file/read-file";
import { browserClient } from "~/lib/data/browser-client";
import { callWithRetry } from "~/lib/data/call-with-retry";
import type { CheckedRow, DatedFile } from "./checked-rows";
import { storedMapping } from "./remembered-mapping";

const progressSchema = z.object({
  status: z.enum(importStatuses),
  rows: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  /** Listed projects that have now ended in the registry. */
  ended: z.number(),
});

export type ImportProgress = z.infer<typeof progressSchema>;

export const appliedOf = (progress: ImportProgress) =>
  progress.new + progress.changed + progress.unchanged + progress.failed;

export interface ImportOrder extends DatedFile {
  id: string;
  file: Pick<ReadFile, "name" | "table" | "mapping" | "mends">;
  rows: readonly CheckedRow[];
  /** The lines with errors, which are not imported. */
  wrongLines: ReadonlySet<number>;
  /** The rules that decided a row's types. */
  rulesOf: (row: ImportedRow) => readonly string[];
}

/** Uploads the rows; none is applied before all have arrived. */
export async function stageImport(
  { id, file, rows, wrongLines, registry, asOf, key, rulesOf }: ImportOrder,
  onProgress: (staged: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = await browserClient();
  const { table, mapping, mends } = file;
  const header = headerSignature(table.header);
  const start = {
    import: id,
    registry,
    file_name: file.name,
    as_of: asOf,
    header,
    mapping: storedMapping(table.header, mapping),
    row_count: rows.length,
    wrong_count: wrongLines.size,
    wrong_ids: idsOfLines(table, mapping, wrongLines).join("\n"),
    file_key: key,
  };
  await callWithRetry(() => client.rpc("start_import", start), signal);
  await callWithRetry(
    () => client.rpc("remember_import_mends", { header, mends: { ...mends } }),
    signal,
  );
  const rules = new Map(rows.map((row) => [row.line, rulesOf(row)]));
  let staged = 0;
  for (const part of importParts(rows, registry)) {
    const decided = part.map((row) => ({ ...row, rules: rules.get(row.line) ?? [] }));
    const sent = { import: id, rows: JSON.parse(JSON.stringify(decided)) };
    await callWithRetry(() => client.rpc("stage_import_rows", sent), signal);
    staged += part.length;
    onProgress(staged);
  }
}

/** Applies the staged rows, a hundred at a time, from where it left off. */
export async function applyImport(
  id: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportProgress> {
  const client = await browserClient();
  for (;;) {
    const result = await callWithRetry(
      () => client.rpc("apply_import_rows", { import: id }),
      signal,
    );
    const progress = progressSchema.parse(result);
    onProgress(progress);
    if (progress.status !== "applying") return progress;
  }
}
