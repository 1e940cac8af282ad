import { z } from "zod";
import { type ImportedRow, importableFields } from "./importable-fields.ts";
import { registryRecordFrom, valuesInRecord } from "./registry-record.ts";

const statusOf = z.object({
  values: z.object({ "registry.status": z.object({ value: z.string() }) }),
});

interface StoredRecord {
  registry: string;
  registry_id: string;
  values: unknown;
}

/** A registry's record of a project as the row of a file, so that it can be exported. */
export function recordedRow(line: number, stored: StoredRecord): ImportedRow {
  const record = registryRecordFrom(stored);
  return {
    line,
    registryId: stored.registry_id,
    values: record ? valuesInRecord(record.values) : {},
    status: statusOf.safeParse(stored).data?.values["registry.status"].value || null,
    derived: importableFields.filter((field) => record?.values[field]?.derived),
    leftOut: [],
  };
}
