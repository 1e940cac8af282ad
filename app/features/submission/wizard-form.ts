import { createContext, useContext } from "react";
import { type DraftValues, draftValue, type SubmissionDraft } from "#domain/submission/draft.ts";
import {
  type FieldName,
  fieldTable,
  isRequired,
  type ValueFieldName,
} from "#domain/submission/fields/fields.ts";
import type { Problem } from "#domain/submission/steps.ts";
import { hintOf } from "#domain/submission/submission.ts";

/** What the steps share: the draft, how to change it, and what is wrong with it. */
export interface WizardForm {
  draft: SubmissionDraft;
  change: <Name extends ValueFieldName>(name: Name, value: DraftValues[Name]) => void;
  problems: readonly Problem[];
  /** The problem of a field, once its visitor has been there. */
  shownProblem: (field: FieldName) => string | undefined;
  leaveField: (field: FieldName) => void;
  /** Keeps the draft as it stands: a chosen file belongs to one that is kept. */
  keepDraft: () => void;
  /** Shows a step, and on it the field that needs attention. */
  goTo: (step: number, field?: FieldName) => void;
  isEditing: boolean;
  /** The logo that the company has already. */
  storedLogoUrl: string | null;
}

export const WizardFormContext = createContext<WizardForm | null>(null);

export function useWizardForm(): WizardForm {
  const form = useContext(WizardFormContext);
  if (!form) throw new Error("A step needs the wizard around it");
  return form;
}

export const fieldId = (field: FieldName) => `field-${field.replaceAll(".", "-")}`;

/** What a field holds, and how it looks on the form. */
export function useFormField<Name extends ValueFieldName>(name: Name) {
  const { draft, change, shownProblem, leaveField } = useWizardForm();
  return {
    value: draftValue(draft, name),
    onChange: (value: DraftValues[Name]) => change(name, value),
    onBlur: () => leaveField(name),
    look: {
      id: fieldId(name),
      label: fieldTable[name].label,
      hint: hintOf(draft, name),
      isRequired: isRequired(name),
      error: shownProblem(name),
    },
  };
}
