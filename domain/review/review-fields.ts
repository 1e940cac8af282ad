import { z } from "zod";
import type { Json } from "../database.types.ts";
import {
  fieldTable,
  isValueField,
  type ValueFieldName,
  wizardSteps,
} from "../submission/fields/fields.ts";
import { valueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";

/** A value as the team reads it: one text, or a list; empty when nothing was given. */
export type FieldText = string | string[];

interface FieldSection {
  title: string;
  fields: readonly ValueFieldName[];
}

/** Everything a developer enters, in the order of the form. */
export const reviewSections: readonly FieldSection[] = [
  ...new Set(wizardSteps.map(({ section }) => section)),
].map((title) => ({
  title,
  fields: wizardSteps.flatMap(({ section, fields }) =>
    section === title ? fields.filter(isValueField) : [],
  ),
}));

/** The field's name on the form, with the unit that the form says elsewhere. */
export function reviewLabel(name: ValueFieldName): string {
  const field = fieldTable[name];
  return field.kind === "number" && field.unit ? `${field.label}, ${field.unit}` : field.label;
}

const yesNo = (value: boolean) => (value ? "Yes" : "No");

/** What the database keeps of a field. */
export function storedText({ values }: ProjectRecord, name: ValueFieldName): FieldText {
  const stored = values[name];
  if (Array.isArray(stored)) return stored.map(entryText);
  return typeof stored === "boolean" ? yesNo(stored) : String(stored ?? "");
}

/** A field of a submission as the database would store it: trimmed, without blanks and repeats. */
export function submittedText(submission: Json, name: ValueFieldName): FieldText {
  const field = fieldTable[name];
  const found = valueAt(submission, name);
  if (field.kind === "records") return recordsIn(found).map(entryText);
  if (field.kind === "multi-choice") return listOf(found, field.exclusive);
  if (field.kind === "switch") return yesNo(String(found) === "true");
  const text = typeof found === "string" || typeof found === "number" ? String(found).trim() : "";
  if (text === "") return ("default" in field && field.default) || "";
  return field.kind === "number" && /^\d+$/.test(text) ? String(Number(text)) : text;
}

/** A name, or a record with the values that it has: 'VM0033, 2.1, https://…'. */
function entryText(entry: string | Readonly<Record<string, string>>): string {
  if (typeof entry === "string") return entry;
  return Object.values(entry)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" · ");
}

const record = z.record(z.string(), z.string().catch(""));

/** Those with a name: the database keeps no others. */
function recordsIn(value: unknown): Record<string, string>[] {
  const records = z.array(record.catch({})).catch([]).parse(value);
  return records.filter(({ name }) => name?.trim());
}

function listOf(value: unknown, exclusive: string | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.map((item) => String(item).trim());
  return [...new Set(names)].filter((name) => name !== "" && name !== exclusive);
}
