import { contradictionOf } from "./contradictions.ts";
import { draftValue, type SubmissionDraft } from "./draft.ts";
import { fieldSchema } from "./field-schema.ts";
import {
  type FieldName,
  type FieldNameOf,
  fieldTable,
  isValueField,
  type ValueFieldName,
  valueFieldNames,
  wizardSteps,
} from "./fields/fields.ts";

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

/** Everything that prevents a submission, in form order. */
export function problemsOf(draft: SubmissionDraft): Problem[] {
  const messages = new Map(valueFieldNames.map((name) => [name, ownMessage(draft, name)]));
  const isValid = (name: ValueFieldName) => messages.get(name) === undefined;
  return wizardSteps.flatMap(({ fields }, step) =>
    fields.filter(isValueField).flatMap((field) => {
      const message = messages.get(field) ?? contradictionOf(draft, field, isValid);
      return message === undefined ? [] : [{ step, field, message }];
    }),
  );
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
