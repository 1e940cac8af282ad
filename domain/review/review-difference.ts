import { diffArrays } from "diff";
import type { Json } from "../database.types.ts";
import { fieldTable, isExtra, type ValueFieldName } from "../submission/fields/fields.ts";
import { valueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import {
  type FieldText,
  reviewLabel,
  reviewSections,
  storedText,
  submittedText,
} from "./review-fields.ts";

export interface WordChange {
  kind: "kept" | "added" | "removed";
  text: string;
}

export interface FieldDifference {
  name: ValueFieldName;
  label: string;
  before: FieldText;
  after: FieldText;
  isChanged: boolean;
  /** For prose: a word-by-word diff of both versions. */
  words?: WordChange[];
}

export interface SectionDifference {
  title: string;
  fields: FieldDifference[];
}

/** What a revision would change, field by field, in form order. */
export function revisionDifference(record: ProjectRecord, revision: Json): SectionDifference[] {
  return reviewSections.map(({ title, fields }) => ({
    title,
    fields: fields.map((name) => difference(record, revision, name)),
  }));
}

/**
 * Details of a listed company that were submitted with another of its projects and take effect when
 * that project is approved. Includes only the fields that were submitted.
 */
export function companyDifference(
  record: ProjectRecord,
  proposed: Readonly<Record<string, string>>,
): SectionDifference {
  const names = Object.keys(proposed).map((key) => `company.${key}`);
  const named = reviewSections.flatMap(({ fields }) =>
    fields.filter((name) => names.includes(name)),
  );
  return {
    title: "Company details on all its listings",
    fields: named.map((name) => difference(record, { company: { ...proposed } }, name)),
  };
}

function difference(
  record: ProjectRecord,
  submission: Json,
  name: ValueFieldName,
): FieldDifference {
  const before = storedText(record, name);
  const after = textAfter(record, submission, name);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  const isProse = fieldTable[name].kind === "multiline";
  return {
    name,
    label: reviewLabel(name),
    before,
    after,
    isChanged,
    ...(isChanged && isProse && { words: wordChanges(String(before), String(after)) }),
  };
}

/**
 * A field's value after a submission. Older submissions lack the fields added to the form since,
 * and leave their stored values unchanged.
 */
export function textAfter(
  record: ProjectRecord,
  submission: Json | null,
  name: ValueFieldName,
): FieldText {
  const isNamed = valueAt(submission, name) !== undefined || !isExtra(name);
  return submission !== null && isNamed
    ? submittedText(submission, name)
    : storedText(record, name);
}

export function changedFields(sections: readonly SectionDifference[]): number {
  return sections.flatMap(({ fields }) => fields).filter(({ isChanged }) => isChanged).length;
}

/** A word-by-word diff of two texts. */
export function wordChanges(before: string, after: string): WordChange[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "kept",
    text: value.join(" "),
  }));
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");
