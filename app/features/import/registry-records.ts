import { NIL } from "uuid";
import { exportedRows } from "#domain/import/exported-rows.ts";
import type { ImportedRow } from "#domain/import/importable-fields.ts";
import { registryRecordFrom, valuesInRecord } from "#domain/import/registry-record.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";

const rowsPerRequest = 1000;

/** Everything imported from a registry, as a CSV file that imports as the same values. */
export async function registryRecordsFile(registry: Registry): Promise<string> {
  const client = await browserClient();
  const rows: ImportedRow[] = [];
  let lastId: string = NIL;
  for (;;) {
    const { data } = await client
      .from("registry_records")
      .select("project_id, registry_id, registry, values")
      .eq("registry", registry)
      .gt("project_id", lastId)
      .order("project_id")
      .limit(rowsPerRequest)
      .throwOnError();
    const last = data.at(-1);
    // A short page may not be the last one, because a server may send fewer rows than asked for.
    if (!last) return exportedRows(rows, registry);
    lastId = last.project_id;
    for (const stored of data) {
      const record = registryRecordFrom(stored);
      const values = record ? valuesInRecord(record.values) : {};
      rows.push({ line: rows.length + 2, registryId: stored.registry_id, values });
    }
  }
}
