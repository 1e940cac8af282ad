import type { Json } from "../database.types.ts";
import { submittedSections } from "./review-fields.ts";
import { type FieldValue, type ReviewedProject, submittedValue } from "./review-submission.ts";
import { type WordChange, wordChanges } from "./word-changes.ts";

export interface FieldDifference {
  label: string;
  before: FieldValue;
  after: FieldValue;
  isChanged: boolean;
  /** For running text: the two versions woven into one. */
  words?: WordChange[];
}

export interface SectionDifference {
  title: string;
  fields: FieldDifference[];
}

/** What a revision would change, field by field, in the order of the form. */
export function revisionDifference(project: ReviewedProject, revision: Json): SectionDifference[] {
  return submittedSections.map(({ title, fields }) => ({
    title,
    fields: fields.map((field) => {
      const before = field.stored(project);
      const after = submittedValue(revision, field);
      const isChanged = !isSame(before, after);
      return {
        label: field.label,
        before,
        after,
        isChanged,
        ...(isChanged && field.isProse && { words: wordChanges(String(before), String(after)) }),
      };
    }),
  }));
}

/**
 * Details of a listed company that came with another of its projects and apply when that is approved;
 * only the fields that are named in them.
 */
export function companyDifference(
  project: ReviewedProject,
  proposed: Readonly<Record<string, string>>,
): SectionDifference {
  const names = Object.keys(proposed).map((key) => `company.${key}`);
  const submitted = submittedSections.flatMap(({ fields }) => fields);
  const named = submitted.filter(({ name }) => names.includes(name));
  const fields = named.map((field) => {
    const before = field.stored(project);
    const after = submittedValue({ company: { ...proposed } }, field);
    return { label: field.label, before, after, isChanged: !isSame(before, after) };
  });
  return { title: "Company on its listings", fields };
}

export function changedFields(sections: readonly SectionDifference[]): number {
  return sections.flatMap(({ fields }) => fields).filter(({ isChanged }) => isChanged).length;
}

function isSame(before: FieldValue, after: FieldValue): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
