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

/** Shared by the steps: the draft, how to change it, and its problems. */
export interface WizardForm {
  draft: SubmissionDraft;
  change: <Name extends ValueFieldName>(name: Name, value: DraftValues[Name]) => void;
  problems: readonly Problem[];
  /** A field's problem, once the visitor has left the field or its step. */
  shownProblem: (field: FieldName) => string | undefined;
  leaveField: (field: FieldName) => void;
  /** Stores the current draft, because chosen files need a stored draft to belong to. */
  keepDraft: () => void;
  /** Shows a step and, if given, focuses the field that needs attention. */
  goTo: (step: number, field?: FieldName) => void;
  isEditing: boolean;
  /** The company's existing logo. */
  storedLogoUrl: string | null;
}

export const WizardFormContext = createContext<WizardForm | null>(null);

export function useWizardForm(): WizardForm {
  const form = useContext(WizardFormContext);
  if (!form) throw new Error("A step needs the wizard around it");
  return form;
}

export const fieldId = (field: FieldName) => `field-${field.replaceAll(".", "-")}`;

/** A field's value, handlers, and the props common to every kind of entry. */
export function useFormField<Name extends ValueFieldName>(name: Name) {
  const { draft, change, shownProblem, leaveField } = useWizardForm();
  return {
    value: draftValue(draft, name),
    onChange: (value: DraftValues[Name]) => change(name, value),
    onBlur: () => leaveField(name),
    fieldProps: {
      id: fieldId(name),
      label: fieldTable[name].label,
      hint: hintOf(draft, name),
      isRequired: isRequired(name),
      error: shownProblem(name),
    },
  };
}
