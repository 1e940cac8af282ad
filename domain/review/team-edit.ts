import { z } from "zod";
import type { Json } from "../database.types.ts";
import { shownChoices } from "../submission/choices.ts";
import { draftFrom, type SubmissionDraft } from "../submission/draft.ts";
import { changedFields, rebaseDraft } from "../submission/draft-changes.ts";
import { fieldTable, type ValueFieldName, valueFieldNames } from "../submission/fields/fields.ts";
import { valueAt, withValueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import { type Problem, problemsOf } from "../submission/steps.ts";
import { submissionOf } from "../submission/submission.ts";
import {
  type FieldText,
  reviewLabel,
  reviewSections,
  shownText,
  submittedText,
} from "./review-fields.ts";

/** Labels of fields that only the team sets, by their names in the database. */
const teamFields = {
  "team.projectStatus": "Project status",
  status: "Review status",
  fallback_rating: "Fallback rating",
  project_types: "Displayed project types",
  project_status: "Project status",
  credit_availability: "Credit availability",
} as const satisfies Readonly<Record<string, string>>;

/** The form for the team, filled with stored values only. */
export function storedDraft({ values }: ProjectRecord): SubmissionDraft {
  const stored = valueFieldNames.reduce<Record<string, unknown>>(
    (draft, name) => withValueAt(draft, name, formValue(name, values[name])),
    {},
  );
  return draftFrom(stored);
}

const names = z.array(z.string());

function formValue(name: ValueFieldName, stored: unknown): unknown {
  const field = fieldTable[name];
  if (field.kind === "choice" && field.current && stored) return field.current(String(stored));
  if (field.kind === "multi-choice") return shownChoices(field, names.parse(stored));
  return stored === null || typeof stored === "number" ? String(stored ?? "") : stored;
}

/** The fields that the team can edit, by section: all except the agreement to the terms. */
export const editableSections = reviewSections.map(({ title, fields }) => ({
  title,
  fields: fields.filter((name) => name !== "terms.agreementToTerms"),
}));

/** The values an edit would write, by field, in the format of a submission. */
export type Changes = Record<string, Json>;

export interface TeamEdit {
  draft: SubmissionDraft;
  projectStatus: string;
}

export function changesOf(before: TeamEdit, after: TeamEdit): Changes {
  const is = submissionOf(after.draft);
  const changed = changedFields(before.draft, after.draft);
  return {
    // A submission contains only texts, lists and booleans.
    ...Object.fromEntries(changed.map((name) => [name, valueAt(is, name) as Json])),
    ...(before.projectStatus !== after.projectStatus && {
      "team.projectStatus": after.projectStatus,
    }),
  };
}

/** Reapplies an edit to newer stored values: only the fields that it changed. */
export function editOnto(newer: TeamEdit, before: TeamEdit, edit: TeamEdit): TeamEdit {
  const isStatusChanged = before.projectStatus !== edit.projectStatus;
  return {
    draft: rebaseDraft(newer.draft, before.draft, edit.draft),
    projectStatus: isStatusChanged ? edit.projectStatus : newer.projectStatus,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Problems introduced by an edit. Existing ones do not count, because imported projects lack much
 * of what a developer must enter.
 */
export function problemsOfEdit(before: SubmissionDraft, after: SubmissionDraft): Problem[] {
  const known = new Map(problemsOf(before).map(({ field, message }) => [field, message]));
  return problemsOf(after).filter(
    ({ field, message }) =>
      known.get(field) !== message || !isSame(valueAt(before, field), valueAt(after, field)),
  );
}

/** A change for display: the field's label, and both values on one line. */
export interface ShownChange {
  field: string;
  label: string;
  from: string;
  to: string;
}

export function shownChanges(before: TeamEdit, after: TeamEdit): ShownChange[] {
  const [was, is] = [submissionOf(before.draft), submissionOf(after.draft)];
  return Object.keys(changesOf(before, after)).map((field) => {
    const name = valueFieldNames.find((known) => known === field);
    if (!name) {
      const [from, to] = [before.projectStatus, after.projectStatus];
      return { field, label: fieldLabel(field), from, to };
    }
    return {
      field,
      label: reviewLabel(name),
      from: inOneLine(name, submittedText(was, name)),
      to: inOneLine(name, submittedText(is, name)),
    };
  });
}

/** A value with every part of its records, so that any change is visible. */
function inOneLine(name: ValueFieldName, value: FieldText): string {
  if (fieldTable[name].kind !== "records" || typeof value === "string")
    return shownText(name, value);
  const texts = value.map((entry) =>
    typeof entry === "string"
      ? entry
      : Object.values(entry)
          .filter((part) => part !== "")
          .join(" · "),
  );
  return texts.join("; ");
}

/** The label of a field, whichever table it belongs to. */
export function fieldLabel(field: string): string {
  const name = valueFieldNames.find((known) => known === field);
  if (name) return reviewLabel(name);
  return Object.hasOwn(teamFields, field) ? teamFields[field as keyof typeof teamFields] : field;
}

const details = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }).partial());

/** The labels of the fields that an audit trail entry lists as changed. */
export function fieldsInDetails(stored: Json): string[] {
  return Object.keys(details.catch({}).parse(stored)).map(fieldLabel);
}
