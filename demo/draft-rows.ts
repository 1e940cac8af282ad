import { draftValue, type SubmissionDraft } from "#domain/submission/draft.ts";
import type { MultiChoiceField, RecordsField } from "#domain/submission/fields/field-kinds.ts";
import {
  fieldTable,
  recordParts,
  type ValueFieldName,
  valueFieldNames,
} from "#domain/submission/fields/fields.ts";

export type Row = Readonly<Record<string, unknown>>;

const orNull = (value: unknown) => (value === "" ? null : value);

/** The fields that are columns of a table, by their column. */
export function fieldsByColumn(table: "companies" | "projects"): [string, ValueFieldName][] {
  return valueFieldNames.flatMap((name) => {
    const field = fieldTable[name];
    if (field.kind === "file" || field.stored.table !== table) return [];
    return [[field.stored.column, name] satisfies [string, ValueFieldName]];
  });
}

/** The lists of the form, which have their own tables. */
export const listFields = valueFieldNames.flatMap((name) => {
  const field = fieldTable[name];
  return field.kind === "multi-choice" || field.kind === "records" ? [{ name, field }] : [];
});

/** What a draft says in the columns of a project. */
export function projectColumns(draft: SubmissionDraft): Row {
  return Object.fromEntries(
    fieldsByColumn("projects").map(([column, name]) => [column, orNull(draftValue(draft, name))]),
  );
}

/** The entries of a draft's list, by column. */
export function listEntries(
  draft: SubmissionDraft,
  { name, field }: { name: ValueFieldName; field: MultiChoiceField | RecordsField },
): Row[] {
  const entries = draftValue(draft, name);
  if (!Array.isArray(entries)) return [];
  return entries.map((entry) => {
    if (field.kind === "multi-choice") return { [field.stored.column]: entry };
    const record: Row = typeof entry === "string" ? {} : entry;
    return Object.fromEntries(
      recordParts(field).map(([part, { column }]) => [column, orNull(record[part])]),
    );
  });
}
