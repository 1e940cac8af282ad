import { z } from "zod";
import { type DraftGroups, type DraftValues, draftValue } from "../submission/draft.ts";
import { type Registry, registries } from "../vocabulary.ts";
import {
  type ImportableField,
  type ImportedValues,
  importableFields,
  isImportableField,
} from "./importable-fields.ts";
import { differs } from "./value-comparison.ts";

type Value = DraftValues[ImportableField];

/** A registry's value for a field, and the date of the file it came from. */
export interface RecordedValue {
  value: Value;
  asOf: string;
  /** Whether it was derived, because the file does not state it. */
  derived?: boolean | undefined;
}

/** A registry's values for a project, by field; fields that no file has supplied are absent. */
export type RecordValues = Readonly<Partial<Record<ImportableField, RecordedValue>>>;

export interface RegistryRecord {
  registry: Registry;
  values: RecordValues;
  /** The registry's own word; null if no file has one. */
  status: { value: string; asOf: string } | null;
}

/** Among a record's values, which are otherwise by field. */
const statusKey = "registry.status";

const text = z.string();
const recordedValue = z.object({
  value: z.union([text, z.array(text), z.array(z.record(text, text))]),
  asOf: text,
  derived: z.boolean().optional(),
});
const stored = z.object({
  registry: z.enum(registries),
  values: z.record(text, recordedValue),
});

/** Parses the registry record in a listing or in the team's project view. */
export function registryRecordFrom(json: unknown): RegistryRecord | null {
  const found = stored.safeParse(json).data;
  if (!found) return null;
  // A blank is a file's statement that there is nothing.
  const known = Object.entries(found.values).filter(
    ([field, { value }]) => isImportableField(field) && value.length > 0,
  );
  const said = found.values[statusKey];
  return {
    registry: found.registry,
    // The import checked each value against the type of its field.
    values: Object.fromEntries(known) as RecordValues,
    status: typeof said?.value === "string" ? { value: said.value, asOf: said.asOf } : null,
  };
}

/** The values without their dates. */
export function valuesInRecord(record: RecordValues): ImportedValues {
  const values = Object.entries(record).map(([field, { value }]) => [field, value] as const);
  // The compiler cannot see that each field keeps its own type.
  return Object.fromEntries(values) as ImportedValues;
}

/** The importable fields that a draft or a stored project states. */
export function statedValues(draft: DraftGroups): ImportedValues {
  const stated = importableFields.map((field) => [field, draftValue(draft, field)] as const);
  // The compiler cannot see that each field gets a value of its own type.
  return Object.fromEntries(stated.filter(([, value]) => value.length > 0)) as ImportedValues;
}

export interface StatedDifference {
  field: ImportableField;
  stated: Value;
  registry: Value;
  asOf: string;
}

/** Fields that both the developer and the registry state, with different values. */
export function statedDifferences(
  stated: ImportedValues,
  record: RecordValues,
): StatedDifference[] {
  return importableFields.flatMap((field) => {
    const own = stated[field];
    const recorded = record[field];
    // What we derived contradicts no one.
    if (own === undefined || own.length === 0 || !recorded || recorded.derived) return [];
    if (recorded.value.length === 0 || !differs(field, own, recorded.value)) return [];
    return [{ field, stated: own, registry: recorded.value, asOf: recorded.asOf }];
  });
}
