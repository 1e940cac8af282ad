import { z } from "zod";
import type { Json } from "../database.types.ts";
import type { RecordsField } from "../submission/fields/field-kinds.ts";
import {
  fieldTable,
  isValueField,
  recordParts,
  type ValueFieldName,
  wizardSteps,
} from "../submission/fields/fields.ts";
import { valueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import { figure } from "../text/figure.ts";

/** A record with a text for each part; empty if not given. */
export type RecordText = Readonly<Record<string, string>>;

/** A value for display: a text, or a list of names or records; empty if nothing was given. */
export type FieldText = string | (string | RecordText)[];

interface FieldSection {
  title: string;
  fields: readonly ValueFieldName[];
}

/** Everything a developer enters, in form order. */
export const reviewSections: readonly FieldSection[] = [
  ...new Set(wizardSteps.map(({ section }) => section)),
].map((title) => ({
  title,
  fields: wizardSteps.flatMap(({ section, fields }) =>
    section === title ? fields.filter(isValueField) : [],
  ),
}));

/** The field's label, with the unit that the form shows elsewhere. */
export function reviewLabel(name: ValueFieldName): string {
  const field = fieldTable[name];
  return field.kind === "number" && field.unit ? `${field.label}, ${field.unit}` : field.label;
}

const yesNo = (value: boolean) => (value ? "Yes" : "No");

/** The stored value of a field. */
export function storedText({ values }: ProjectRecord, name: ValueFieldName): FieldText {
  const field = fieldTable[name];
  const stored = values[name];
  if (field.kind === "records") return recordsIn(field, stored);
  if (Array.isArray(stored)) return [...stored];
  return typeof stored === "boolean" ? yesNo(stored) : String(stored ?? "");
}

/** A submitted value as the database would store it: trimmed, without blanks and duplicates. */
export function submittedText(submission: Json, name: ValueFieldName): FieldText {
  const field = fieldTable[name];
  const found = valueAt(submission, name);
  if (field.kind === "records") return recordsIn(field, found);
  if (field.kind === "multi-choice") return listOf(found, field.exclusive);
  if (field.kind === "switch") return yesNo(String(found) === "true");
  const text = typeof found === "string" || typeof found === "number" ? String(found).trim() : "";
  if (text === "") return (field.kind === "choice" && field.default) || "";
  return isNumeric(name) && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}

/** Whether the database stores the value as a number. */
function isNumeric(name: ValueFieldName): boolean {
  const field = fieldTable[name];
  const format = field.kind === "text" ? field.format : undefined;
  return field.kind === "number" || format === "latitude" || format === "longitude";
}

/** A value on one line: numbers with separators, lists and records by their names. */
export function shownText(name: ValueFieldName, value: FieldText): string {
  if (typeof value !== "string") {
    return value.map((entry) => (typeof entry === "string" ? entry : entry.name)).join(", ");
  }
  const isCount = fieldTable[name].kind === "number" && /^\d+$/.test(value);
  return isCount ? figure(Number(value)) : value;
}

const record = z.record(z.string(), z.string().catch(""));

/** Keeps only the field's own parts, in order, and drops unnamed records as the database does. */
function recordsIn(field: RecordsField, value: unknown): RecordText[] {
  const records = z.array(record.catch({})).catch([]).parse(value);
  return records
    .map((entry) =>
      Object.fromEntries(recordParts(field).map(([part]) => [part, entry[part]?.trim() ?? ""])),
    )
    .filter((entry) => entry.name !== "");
}

function listOf(value: unknown, exclusive: string | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.map((item) => String(item).trim());
  return [...new Set(names)].filter((name) => name !== "" && name !== exclusive);
}
