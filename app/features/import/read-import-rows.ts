import { z } from "zod";
import { teamMessage } from "#domain/errors.ts";
import { fieldTable } from "#domain/submission/fields/fields.ts";
import { browserClient } from "~/lib/data/browser-client";
import { type PagedRow, rowsPerPage } from "./paged-rows";
import { reasonText } from "./undo-import";

const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
});

/** What stayed when an import was undone, and why. */
export async function readKeptRows(importId: string, afterLine: number): Promise<PagedRow[]> {
  const client = await browserClient();
  const { data } = await client
    .rpc("get_kept_rows", { import: importId, after_line: afterLine, most: rowsPerPage })
    .throwOnError();
  return data.map((row) => ({
    line: row.line,
    registryId: row.registry_id,
    projectName: row.project_name,
    projectId: row.project_id,
    text: keptText(row),
  }));
}

interface KeptRow {
  reason: string;
  fields: readonly string[];
  is_whole: boolean;
  problem: unknown;
}

function keptText({ reason, fields, is_whole, problem }: KeptRow): string {
  if (reason === "refused")
    return teamMessage(problemSchema.safeParse(problem).data ?? { message: "" });
  const labels = fields.map(fieldLabel).join(", ");
  if (reason !== "edited") return `${reasonText(reason)} since, kept as it is.`;
  return is_whole
    ? `edited (${labels}), kept as it is.`
    : `${labels} edited and kept, the rest undone.`;
}

function fieldLabel(field: string): string {
  const labels: Readonly<Record<string, { label: string } | undefined>> = fieldTable;
  if (field === "team.projectStatus") return "Project status";
  return labels[field]?.label ?? field;
}

/** Listed projects whose status in the registry turned to one that has ended. */
export async function readEndedRows(importId: string, afterLine: number): Promise<PagedRow[]> {
  const client = await browserClient();
  const { data } = await client
    .from("import_rows")
    .select("line, registry_id, project_id, status, values")
    .eq("import_id", importId)
    .eq("ends_listing", true)
    .gt("line", afterLine)
    .order("line")
    .limit(rowsPerPage)
    .throwOnError();
  const named = z.object({ "project.name": z.string() });
  return data.map((row) => ({
    line: row.line,
    registryId: row.registry_id,
    projectName: named.safeParse(row.values).data?.["project.name"] ?? null,
    projectId: row.project_id,
    text: `now ‘${row.status ?? ""}’ in the registry.`,
  }));
}
