import { contradictionOf } from "./contradictions.ts";
import { draftValue, type SubmissionDraft } from "./draft.ts";
import { fieldSchema } from "./field-schema.ts";
import {
  type FieldName,
  type FieldNameOf,
  fieldTable,
  isOfKind,
  isValueField,
  type ValueFieldName,
  valueFieldNames,
  wizardSteps,
} from "./fields/fields.ts";
import { isFilledIn } from "./submission.ts";

export const reviewStep = wizardSteps.length - 1;

/** A missing or invalid field, and the step it is on. */
export interface Problem {
  step: number;
  field: FieldName;
  message: string;
}

const schemas = new Map(
  valueFieldNames.flatMap((name) => {
    const field = fieldTable[name];
    return field.kind === "file" ? [] : [[name, fieldSchema(field)] as const];
  }),
);

export function stepOf(field: FieldName): number {
  return wizardSteps.findIndex(({ fields }) => fields.includes(field));
}

/**
 * Everything that prevents a submission, in form order. With `opened`, the draft as an edit began:
 * what the project has never stated does not prevent the edit.
 */
export function problemsOf(
  draft: SubmissionDraft,
  opened: SubmissionDraft | null = null,
): Problem[] {
  const messages = new Map(valueFieldNames.map((name) => [name, ownMessage(draft, name)]));
  const isValid = (name: ValueFieldName) => messages.get(name) === undefined;
  return wizardSteps.flatMap(({ fields }, step) =>
    fields.filter(isValueField).flatMap((field) => {
      if (opened && isStillUnstated(opened, draft, field)) return [];
      const message = messages.get(field) ?? contradictionOf(draft, field, isValid);
      return message === undefined ? [] : [{ step, field, message }];
    }),
  );
}

/** Whether a field was empty when an edit began, and is. A statement to agree to is always asked for. */
export function isStillUnstated(
  opened: SubmissionDraft,
  draft: SubmissionDraft,
  name: ValueFieldName,
): boolean {
  return !isOfKind(name, "switch") && !isFilledIn(opened, name) && !isFilledIn(draft, name);
}

/** The problem with a field on its own. */
function ownMessage(draft: SubmissionDraft, name: ValueFieldName): string | undefined {
  return schemas.get(name)?.safeParse(draftValue(draft, name)).error?.issues[0]?.message;
}

/** The problem with one part of a record. */
export interface RecordProblem {
  index: number;
  part: string;
  message: string;
}

/** All problems with the records of a field, part by part. */
export function recordProblems(
  draft: SubmissionDraft,
  name: FieldNameOf<"records">,
): RecordProblem[] {
  const issues = schemas.get(name)?.safeParse(draftValue(draft, name)).error?.issues ?? [];
  return issues.flatMap(({ path: [index, part], message }) =>
    typeof index === "number" ? [{ index, part: String(part), message }] : [],
  );
}

/** The step's index from the URL or browser storage; null if there is none. */
export function stepIndex(text: string | null): number | null {
  return text !== null && /^[1-5]$/.test(text) ? Number(text) - 1 : null;
}
