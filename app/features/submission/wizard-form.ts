import { createContext, useContext } from "react";
import type { DraftGroups, SubmissionDraft } from "#domain/submission/draft.ts";
import { type FieldName, fieldLabels, requiredFields } from "#domain/submission/fields.ts";
import type { Problem } from "#domain/submission/steps.ts";

/** What the steps share: the draft, how to change it, and what is wrong with it. */
export interface WizardForm {
  draft: SubmissionDraft;
  change: <Group extends keyof DraftGroups>(
    group: Group,
    fields: Partial<DraftGroups[Group]>,
  ) => void;
  problems: readonly Problem[];
  /** The problem of a field, once its visitor has been there. */
  shownProblem: (field: FieldName) => string | undefined;
  leaveField: (field: FieldName) => void;
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

/** How one field stands on the form. */
export function useFormField(field: FieldName) {
  const { shownProblem, leaveField } = useWizardForm();
  return {
    id: fieldId(field),
    label: fieldLabels[field],
    isRequired: requiredFields.has(field),
    error: shownProblem(field),
    onBlur: () => leaveField(field),
  };
}

/** How a field of one line stands on the form, in the words of the text field. */
export function useFormLine(field: FieldName) {
  const { id, label, isRequired, error, onBlur } = useFormField(field);
  return {
    line: {
      id,
      name: field,
      label,
      error,
      showRequired: isRequired,
      "aria-required": isRequired || undefined,
    },
    leave: onBlur,
  };
}
