import { draftValue, type SubmissionDraft } from "./draft.ts";
import { fieldSchema } from "./field-schema.ts";
import {
  type FieldName,
  fieldTable,
  isValueField,
  valueFieldNames,
  wizardSteps,
} from "./fields/fields.ts";

export const reviewStep = wizardSteps.length - 1;

/** A field that is missing or wrong, and the step on which it stands. */
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

/** Everything that stands in the way of a complete submission, in the order of the form. */
export function problemsOf(draft: SubmissionDraft): Problem[] {
  return wizardSteps.flatMap(({ fields }, step) =>
    fields.filter(isValueField).flatMap((field) => {
      const result = schemas.get(field)?.safeParse(draftValue(draft, field));
      const message = result?.error?.issues[0]?.message;
      return message === undefined ? [] : [{ step, field, message }];
    }),
  );
}

/** A step's index from what an address or the browser's storage says; null when it says none. */
export function stepIndex(text: string | null): number | null {
  return text !== null && /^[1-5]$/.test(text) ? Number(text) - 1 : null;
}
