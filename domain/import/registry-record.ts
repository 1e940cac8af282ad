import { z } from "zod";
import { type DraftGroups, type DraftValues, draftValue } from "../submission/draft.ts";
import { type Registry, registries } from "../vocabulary.ts";
import {
  type ImportableField,
  type ImportedRow,
  type ImportedValues,
  importableFields,
  isImportableField,
} from "./importable-fields.ts";
import { differs, isSame } from "./value-comparison.ts";

type Value = DraftValues[ImportableField];

/** What a registry says of a field, and the day of the file that said it. */
interface RecordedValue {
  value: Value;
  asOf: string;
}

/** What a registry says of a project, by field; what no file has said is not there. */
export type RecordValues = Readonly<Partial<Record<ImportableField, RecordedValue>>>;

export interface RegistryRecord {
  registry: Registry;
  values: RecordValues;
}

const text = z.string();
const recordedValue = z.object({
  value: z.union([text, z.array(text), z.array(z.record(text, text))]),
  asOf: text,
});
const stored = z.object({
  registry: z.enum(registries),
  values: z.record(text, recordedValue),
});

/** The record of a listing or of the team's desk, as the database sends it. */
export function registryRecordFrom(json: unknown): RegistryRecord | null {
  const found = stored.safeParse(json).data;
  if (!found) return null;
  const known = Object.entries(found.values).filter(([field]) => isImportableField(field));
  // What was written by mergedRecord below, field by field.
  return { registry: found.registry, values: Object.fromEntries(known) as RecordValues };
}

/** The record after a file of that day: what it does not supply stays as an older file had it. */
export function mergedRecord(
  previous: RecordValues | null,
  { values }: Pick<ImportedRow, "values">,
  asOf: string,
): RecordValues {
  const merged: Partial<Record<ImportableField, RecordedValue>> = { ...previous };
  for (const field of importableFields) {
    const value = values[field];
    const before = previous?.[field];
    const isOlder = before !== undefined && before.asOf > asOf;
    if (value !== undefined && !isOlder) merged[field] = { value, asOf };
  }
  return merged;
}

export interface RecordChange {
  field: ImportableField;
  /** null: no file has said it yet. */
  before: Value | null;
  after: Value;
}

/** What a row changes in the record, field by field. */
export function recordChanges(
  previous: RecordValues | null,
  { values }: Pick<ImportedRow, "values">,
): RecordChange[] {
  return importableFields.flatMap((field) => {
    const after = values[field];
    const before = previous?.[field]?.value ?? null;
    if (after === undefined || (before !== null && isSame(before, after))) return [];
    return [{ field, before, after }];
  });
}

/** What a draft or a stored project states of the fields that registries speak about. */
export function statedValues(draft: DraftGroups): ImportedValues {
  const stated = importableFields.map((field) => [field, draftValue(draft, field)] as const);
  // Each field with its own value, which the compiler cannot see in a loop.
  return Object.fromEntries(stated.filter(([, value]) => value.length > 0)) as ImportedValues;
}

export interface StatedDifference {
  field: ImportableField;
  stated: Value;
  registry: Value;
  asOf: string;
}

/** Where what the developer states and what the registry says differ; of what only one says, nothing does. */
export function statedDifferences(
  stated: ImportedValues,
  record: RecordValues,
): StatedDifference[] {
  return importableFields.flatMap((field) => {
    const own = stated[field];
    const said = record[field];
    if (own === undefined || own.length === 0 || !said || !differs(field, own, said.value))
      return [];
    return [{ field, stated: own, registry: said.value, asOf: said.asOf }];
  });
}
