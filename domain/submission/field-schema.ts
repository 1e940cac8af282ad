import { z } from "zod";
import { brokenRules, unprintable } from "../errors.ts";
import { submissionLimits } from "../limits.ts";
import { isOneLine, isRunningText } from "../text/one-line.ts";
import type {
  ChoiceField,
  CountriesField,
  Field,
  MultiChoiceField,
  MultilineField,
  NumberField,
  RecordPart,
  RecordsField,
  SwitchField,
  TextField,
} from "./fields/field-kinds.ts";
import { isOptionalChoice, recordParts } from "./fields/fields.ts";
import { countWords, textFormats } from "./text-formats.ts";

/** The validation schema of a field for submission, with its messages. */
export function fieldSchema(field: Exclude<Field, { kind: "file" }>): z.ZodType {
  switch (field.kind) {
    case "text":
      return textSchema(field);
    case "countries":
      return lineSchema(field);
    case "multiline":
      return multilineSchema(field);
    case "number":
      return numberSchema(field);
    case "choice":
      return choiceSchema(field);
    case "multi-choice":
      return multiChoiceSchema(field);
    case "records":
      return recordsSchema(field);
    case "switch":
      return switchSchema(field);
  }
}

function boundedText({
  required,
  maxLength,
}: TextField | CountriesField | MultilineField | RecordPart) {
  const text = z.string().trim();
  const filled = required === undefined ? text : text.min(1, required);
  return filled.max(maxLength, `Please use at most ${maxLength} characters.`);
}

function lineSchema(field: TextField | CountriesField | RecordPart) {
  return boundedText(field).refine(isOneLine, unprintable());
}

function textSchema(field: TextField | RecordPart) {
  if (!field.format) return lineSchema(field);
  const { accepts, message } = textFormats[field.format];
  return lineSchema(field).refine((text) => text === "" || accepts(text), message);
}

function multilineSchema(field: MultilineField) {
  return boundedText(field)
    .refine(isRunningText, brokenRules.description_is_running_text)
    .refine(
      (text) => countWords(text) <= field.maxWords,
      brokenRules.description_is_at_most_75_words,
    );
}

/** Whole and non-negative; empty if not given. The database stores at most nine digits. */
function numberSchema({ required }: NumberField) {
  const number = z
    .string()
    .regex(/^\d{0,9}$/, "Please enter a whole number of at most nine digits.");
  return required === undefined ? number : number.min(1, required);
}

function choiceSchema(field: ChoiceField) {
  // What the database sets for a submission without it may be left out.
  const mayBeEmpty = isOptionalChoice(field) || field.setByForm !== undefined;
  return z.enum(mayBeEmpty ? ["", ...field.choices] : field.choices, field.required);
}

function multiChoiceSchema({ required }: MultiChoiceField) {
  const most = submissionLimits.namesPerList;
  const names = z
    .array(z.string().refine(isOneLine, unprintable()))
    .max(most, `Please choose at most ${most}.`);
  if (required === undefined) return names;
  return names.refine((chosen) => chosen.some((name) => name.trim() !== ""), required);
}

/** Accepts blank records, which the form shows but never submits. */
function recordsSchema(field: RecordsField) {
  const { noun, maxRecords, stored } = field;
  const parts = recordParts(field).map(([key, part]) => [key, partSchema(part)]);
  const record = z
    .object(Object.fromEntries(parts))
    .refine(isNamedOrBlank, { message: stored.parts.name.required ?? "", path: ["name"] })
    .superRefine((entered, { addIssue }) => {
      const found = field.contradiction?.(z.record(z.string(), z.string()).parse(entered));
      if (found) addIssue({ code: "custom", path: [found.part], message: found.message });
    });
  return z.array(record).max(maxRecords, `Please enter at most ${maxRecords} entries for ${noun}.`);
}

function isNamedOrBlank(record: Readonly<Record<string, unknown>>): boolean {
  const filled = Object.keys(record).filter((part) => String(record[part]).trim() !== "");
  return filled.length === 0 || filled.includes("name");
}

function partSchema({ required: _, ...part }: RecordPart) {
  return part.choices ? z.enum(["", ...part.choices]) : textSchema(part);
}

function switchSchema({ required }: SwitchField) {
  return required === undefined ? z.boolean() : z.literal(true, required);
}
