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

/** What the team sets and no developer enters, by the names that the database gives it. */
const teamFields = {
  "team.projectStatus": "Project status",
  status: "State",
  fallback_rating: "Rating where the agency has none",
  project_types: "Project types that are shown",
  project_status: "Project status",
  credit_availability: "Credit availability",
} as const satisfies Readonly<Record<string, string>>;

/**
 * The form as the team opens it: what is stored and nothing else. A developer's form fills in what many
 * leave empty; an edit of one field must not write the others.
 */
export function storedDraft({ values }: ProjectRecord): SubmissionDraft {
  const stored = valueFieldNames.reduce<Record<string, unknown>>(
    (draft, name) => withValueAt(draft, name, heldValue(name, values[name])),
    {},
  );
  return draftFrom(stored);
}

const names = z.array(z.string());

function heldValue(name: ValueFieldName, stored: unknown): unknown {
  const field = fieldTable[name];
  if (field.kind === "choice" && field.current) return field.current(String(stored ?? ""));
  if (field.kind === "multi-choice") return shownChoices(field, names.parse(stored));
  return stored === null || typeof stored === "number" ? String(stored ?? "") : stored;
}

/** What the team can edit, section by section: all but what somebody agreed to. */
export const editableSections = reviewSections.map(({ title, fields }) => ({
  title,
  fields: fields.filter((name) => name !== "terms.agreementToTerms"),
}));

/** What an edit would write, by field, as a submission holds it. */
export type Changes = Record<string, Json>;

export interface TeamEdit {
  draft: SubmissionDraft;
  projectStatus: string;
}

export function changesOf(before: TeamEdit, after: TeamEdit): Changes {
  const is = submissionOf(after.draft);
  const changed = changedFields(before.draft, after.draft);
  return {
    // A submission holds nothing but texts, lists and switches.
    ...Object.fromEntries(changed.map((name) => [name, valueAt(is, name) as Json])),
    ...(before.projectStatus !== after.projectStatus && {
      "team.projectStatus": after.projectStatus,
    }),
  };
}

/** An edit of what was stored, made to what is stored by now: the fields that it changes, and no others. */
export function editOnto(newer: TeamEdit, before: TeamEdit, edit: TeamEdit): TeamEdit {
  const isStatusChanged = before.projectStatus !== edit.projectStatus;
  return {
    draft: rebaseDraft(newer.draft, before.draft, edit.draft),
    projectStatus: isStatusChanged ? edit.projectStatus : newer.projectStatus,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What stands in the way of an edit. What was missing before is no fault of it: an imported project lacks
 * much of what a developer must enter.
 */
export function problemsOfEdit(before: SubmissionDraft, after: SubmissionDraft): Problem[] {
  const known = new Map(problemsOf(before).map(({ field, message }) => [field, message]));
  return problemsOf(after).filter(
    ({ field, message }) =>
      known.get(field) !== message || !isSame(valueAt(before, field), valueAt(after, field)),
  );
}

/** A change as it is read: the field's name, and both of its values in a line. */
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

/** A value with every part of its records, so that a change of any can be seen. */
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

/** The name of a field as people read it, of whichever table it is. */
export function fieldLabel(field: string): string {
  const name = valueFieldNames.find((known) => known === field);
  if (name) return reviewLabel(name);
  return Object.hasOwn(teamFields, field) ? teamFields[field as keyof typeof teamFields] : field;
}

const details = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }).partial());

/** The names of the fields that an act of the audit trail says were changed. */
export function fieldsInDetails(stored: Json): string[] {
  return Object.keys(details.catch({}).parse(stored)).map(fieldLabel);
}
