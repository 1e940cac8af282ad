import { type FieldText, shownText, submittedText } from "#domain/review/review-fields.ts";
import { type DraftGroups, draftValue, type SubmissionDraft } from "#domain/submission/draft.ts";
import {
  type FieldName,
  fieldTable,
  isExtra,
  isOfKind,
  isValueField,
  placeholderOf,
  type ValueFieldName,
  valueFieldNames,
  wizardSteps,
} from "#domain/submission/fields/fields.ts";
import { slotOf } from "#domain/submission/file-slots.ts";
import { reviewStep } from "#domain/submission/steps.ts";
import { isFilledIn, submissionOf } from "#domain/submission/submission.ts";
import { longDate } from "~/lib/format/dates";
import type { ChosenFiles } from "./chosen-files";
import { fileSummary } from "./slot-summary";
import { filesOfSlot, type StoredFilesForm } from "./stored-files-context";

export interface ReviewRow {
  name: FieldName;
  label: string;
  /** Empty if nothing was entered; records stay a list. */
  value: FieldText;
  /** What the database sets in its place. */
  setByForm?: string | undefined;
}

/** What will be submitted, in step order; optional extra facts only if they were given. */
export function reviewRows(
  draft: SubmissionDraft,
  files: ChosenFiles,
  stored: StoredFilesForm | null,
  isEditing: boolean,
): ReviewRow[][] {
  const submission = submissionOf(draft);
  const textOf = (name: FieldName) => {
    if (isOfKind(name, "records")) return submittedText(submission, name);
    if (isValueField(name)) return enteredText(submission, name);
    const slot = slotOf(name);
    const summary = fileSummary({
      chosen: files[slot],
      stored: filesOfSlot(stored, slot),
      removed: stored?.removed ?? new Set(),
    });
    return summary || (slot === "companyLogo" && stored?.hasLogo ? "Current logo" : "");
  };
  return wizardSteps.slice(0, reviewStep).map(({ fields }) =>
    fields
      .filter((name) => parentField(name) === undefined)
      .filter((name) => !isExtra(name) || (isValueField(name) && isFilledIn(submission, name)))
      .map((name) => ({
        name,
        label: fieldTable[name].label,
        value: textOf(name),
        setByForm: isEditing ? undefined : placeholderOf(name, false),
      })),
  );
}

/** The field whose value revealed this one; they share a row, such as 'Other: A cooperative'. */
function parentField(name: FieldName): string | undefined {
  const field = fieldTable[name];
  return field.kind === "text" ? field.askedWhen?.field : undefined;
}

function enteredText(submission: DraftGroups, name: ValueFieldName): string {
  const followUps = valueFieldNames.filter((other) => parentField(other) === name);
  return [name, ...followUps]
    .map((part) => fieldText(submission, part).trim())
    .filter((text) => text !== "")
    .join(": ");
}

function fieldText(submission: DraftGroups, name: ValueFieldName): string {
  const field = fieldTable[name];
  const value = draftValue(submission, name);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    const hasCommas = field.kind === "multi-choice" && field.choices.join().includes(", ");
    return value.join(hasCommas ? "; " : ", ");
  }
  if (field.kind === "text" && field.format === "date") return value && longDate(value);
  if (field.kind !== "number") return value;
  const figure = shownText(name, value);
  if (field.unit === "USD") return Number(value) > 0 ? `$${figure}` : "POA";
  return field.unit && figure ? `${figure} ${field.unit}` : figure;
}
