import { namesIn, submittedChoices } from "./choices.ts";
import { type DraftGroups, draftValue, type SubmissionDraft } from "./draft.ts";
import type { RecordsField } from "./fields/field-kinds.ts";
import {
  fieldTable,
  isOfKind,
  recordParts,
  type ValueFieldName,
  valueFieldNames,
} from "./fields/fields.ts";
import { valueAt, withValueAt } from "./path.ts";
import { textFormats } from "./text-formats.ts";

/** The payload of submit_project and update_project: the draft without its metadata. */
export function submissionOf(draft: SubmissionDraft): DraftGroups {
  const { status: _, createdAt: _1, updatedAt: _2, ...groups } = draft;
  return valueFieldNames.reduce<DraftGroups>(
    (submission, name) => withValueAt(submission, name, submittedValue(draft, name)),
    groups,
  );
}

function submittedValue(draft: SubmissionDraft, name: ValueFieldName): unknown {
  const field = fieldTable[name];
  const value = draftValue(draft, name);
  if (field.kind === "multi-choice" && isOfKind(name, "multi-choice"))
    return submittedChoices(field, draftValue(draft, name));
  if (field.kind === "records" && isOfKind(name, "records"))
    return submittedRecords(field, draftValue(draft, name));
  if (field.kind !== "text" || typeof value !== "string") return value;
  if (!isApplicable(draft, name)) return "";
  if (hasSeveral(draft, name)) return namesIn(value).join(", ");
  return field.format ? textFormats[field.format].tidy(value) : value;
}

/** Normalises each part as a separate field would be; unnamed records are left out. */
function submittedRecords(
  field: RecordsField,
  records: readonly Readonly<Record<string, string>>[],
) {
  const tidied = records.map((record) =>
    Object.fromEntries(
      recordParts(field).map(([key, { format }]) => {
        const entered = record[key]?.trim() ?? "";
        return [key, format ? textFormats[format].tidy(entered) : entered];
      }),
    ),
  );
  const named = tidied.filter(({ name }) => name);
  return field.tidy ? named.map(field.tidy) : named;
}

/** Whether a field applies, given the value of another one. */
export function isApplicable(draft: DraftGroups, name: ValueFieldName): boolean {
  const field = fieldTable[name];
  const condition = field.kind === "text" ? field.askedWhen : undefined;
  return !condition || valueAt(draft, condition.field) === condition.is;
}

/** The hint of a field, given the rest of the draft. */
export function hintOf(draft: DraftGroups, name: ValueFieldName): string | undefined {
  const field = fieldTable[name];
  const other = field.kind === "text" ? field.hintWith : undefined;
  const value = other && valueAt(draft, other.field);
  return other && typeof value === "string" && value !== "" ? other.hint(value) : field.hint;
}

/** Whether a field has a value; blank records do not count. */
export function isFilledIn(draft: DraftGroups, name: ValueFieldName): boolean {
  const value = draftValue(draft, name);
  if (!Array.isArray(value)) return typeof value === "string" ? value.trim() !== "" : value;
  return value.some(
    (entry: string | Record<string, string>) => Object.values(entry).join("").trim() !== "",
  );
}

/** Whether a field accepts several values instead of one. */
export function hasSeveral(draft: DraftGroups, name: ValueFieldName): boolean {
  const field = fieldTable[name];
  return "several" in field && field.several !== undefined && draftValue(draft, field.several.when);
}
