import { createContext, useContext } from "react";
import { type DraftValues, draftValue, type SubmissionDraft } from "#domain/submission/draft.ts";
import {
  type FieldName,
  fieldTable,
  isRequired,
  placeholderOf,
  type ValueFieldName,
} from "#domain/submission/fields/fields.ts";
import { isStillUnstated, type Problem } from "#domain/submission/steps.ts";
import { hintOf, isFilledIn } from "#domain/submission/submission.ts";
import { hintWithNote } from "./fields/not-stated";

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
  /** The draft as the edit began; null for a new submission. */
  opened: SubmissionDraft | null;
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
  const { draft, opened, change, shownProblem, leaveField } = useWizardForm();
  const isEditing = opened !== null;
  const mayStayEmpty = isEditing && isStillUnstated(opened, draft, name);
  const placeholder = isFilledIn(draft, name) ? undefined : placeholderOf(name, isEditing);
  return {
    value: draftValue(draft, name),
    /** Shown while the field is empty, and never sent. */
    placeholder,
    onChange: (value: DraftValues[Name]) => change(name, value),
    onBlur: () => leaveField(name),
    fieldProps: {
      id: fieldId(name),
      label: fieldTable[name].label,
      hint: hintWithNote(hintOf(draft, name), noteOf(name, placeholder, mayStayEmpty, isEditing)),
      isRequired: isRequired(name) && !mayStayEmpty,
      error: shownProblem(name),
    },
  };
}

/** Says of an empty field that no one has stated it, if one could think that someone has. */
function noteOf(
  name: ValueFieldName,
  placeholder: string | undefined,
  mayStayEmpty: boolean,
  isEditing: boolean,
): string | undefined {
  if (placeholder) {
    return isEditing
      ? "Not stated: this is a placeholder and is not saved."
      : `Not stated: if you leave it, the form sets ${placeholder}.`;
  }
  return mayStayEmpty && isRequired(name) ? "Not stated." : undefined;
}
