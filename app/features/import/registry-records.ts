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
  let last: string | undefined;
  for (;;) {
    let request = client
      .from("registry_records")
      .select("project_id, registry_id, registry, values")
      .eq("registry", registry)
      .order("project_id")
      .limit(rowsPerRequest);
    if (last) request = request.gt("project_id", last);
    const { data } = await request.throwOnError();
    for (const stored of data) {
      const record = registryRecordFrom(stored);
      const values = record ? valuesInRecord(record.values) : {};
      rows.push({ line: rows.length + 2, registryId: stored.registry_id, values });
    }
    last = data.at(-1)?.project_id;
    if (last === undefined || data.length < rowsPerRequest) return exportedRows(rows, registry);
  }
}
