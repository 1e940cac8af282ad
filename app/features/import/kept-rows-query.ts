import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { teamMessage } from "#domain/errors.ts";
import { fieldTable } from "#domain/submission/fields/fields.ts";
import { csvFile } from "#domain/text/csv.ts";
import { browserClient } from "~/lib/data/browser-client";
import { importsKey } from "./imports-query";
import { keptReason } from "./kept-reasons";

/** A row of which something stayed when its import was undone. */
export interface KeptRow {
  line: number;
  registryId: string;
  /** null if the project has been deleted since. */
  projectId: string | null;
  projectName: string | null;
  reason: string;
  /** What stayed: the whole row, or some values. */
  what: string;
}

const problem = z.object({ code: z.string(), message: z.string(), details: z.string().nullable() });

/** The rows after a line that stayed, with their reasons. */
export function keptRowsQuery(importId: string, afterLine: number, count: number) {
  return queryOptions({
    queryKey: [...importsKey, importId, "kept", afterLine, count] as const,
    queryFn: ({ signal }) => readKeptRows(importId, afterLine, count, signal),
  });
}

async function readKeptRows(
  importId: string,
  afterLine: number,
  count: number,
  signal?: AbortSignal,
): Promise<KeptRow[]> {
  const client = await browserClient();
  const sent = { import: importId, after_line: afterLine, most: count };
  const query = client.rpc("get_kept_rows", sent);
  const { data } = await (signal ? query.abortSignal(signal) : query).throwOnError();
  return data.map((row) => ({
    line: row.line,
    registryId: row.registry_id,
    projectId: row.project_id,
    projectName: row.project_name,
    reason: reasonText(row.reason, row.problem),
    what: row.is_whole ? "The whole row" : row.fields.map(fieldLabel).join(", "),
  }));
}

function reasonText(reason: string, found: unknown): string {
  const refusal = problem.safeParse(found).data;
  return refusal ? `${keptReason(reason)}: ${teamMessage(refusal)}` : keptReason(reason);
}

function fieldLabel(field: string): string {
  if (field === "team.projectStatus") return "Project status";
  const labels: Readonly<Record<string, { label: string } | undefined>> = fieldTable;
  return labels[field]?.label ?? field;
}

const rowsPerRequest = 1000;

/** Everything that stayed, as a CSV file. */
export async function keptRowsFile(importId: string): Promise<string> {
  const rows: KeptRow[] = [];
  for (let line = 0; ; ) {
    const part = await readKeptRows(importId, line, rowsPerRequest);
    const last = part.at(-1);
    if (!last)
      return csvFile([
        ["Line", "ID", "Project", "Reason", "What stayed"],
        ...rows.map(({ line, registryId, projectName, reason, what }) => [
          String(line),
          registryId,
          projectName ?? "",
          reason,
          what,
        ]),
      ]);
    rows.push(...part);
    line = last.line;
  }
}
