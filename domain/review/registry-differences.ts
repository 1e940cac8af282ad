import type { Json } from "../database.types.ts";
import { importableFields } from "../import/importable-fields.ts";
import { type RegistryRecord, statedDifferences } from "../import/registry-record.ts";
import { draftValue } from "../submission/draft.ts";
import type { ValueFieldName } from "../submission/fields/fields.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import { draftOfRecord } from "../submission/record-draft.ts";
import type { FieldText } from "./review-fields.ts";

/** A registry's value for a field that the developer states differently. */
export interface RegistryStatement {
  registry: string;
  value: FieldText;
  /** The date of the file it came from. */
  asOf: string;
}

export type RegistryStatements = ReadonlyMap<ValueFieldName, RegistryStatement>;

/** Where the values under review differ from the registry's, field by field. */
export function registryStatements(
  registryRecord: RegistryRecord | null,
  record: ProjectRecord,
  submission: Json | null,
): RegistryStatements {
  if (!registryRecord) return new Map();
  const { registry, values } = registryRecord;
  const draft = draftOfRecord(record, submission);
  const stated = Object.fromEntries(
    importableFields.map((name) => [name, draftValue(draft, name)]),
  );
  return new Map(
    statedDifferences(stated, values).map(({ field, registry: said, asOf }) => [
      field,
      { registry, value: typeof said === "string" ? said : [...said], asOf },
    ]),
  );
}
