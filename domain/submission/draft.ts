import { z } from "zod";
import type { Field, RecordsField } from "./fields/field-kinds.ts";
import {
  type FieldNameOf,
  type Fields,
  fieldTable,
  recordParts,
  type ValueFieldName,
  valueFieldNames,
} from "./fields/fields.ts";
import { valueAt, withValueAt } from "./path.ts";

type DraftValueOf<Entry extends Field> = Entry extends { kind: "switch" }
  ? boolean
  : Entry extends { kind: "multi-choice" }
    ? string[]
    : Entry extends { kind: "records"; stored: { parts: infer Parts } }
      ? { [Part in keyof Parts]: string }[]
      : string;

/** The form's values before validation. */
export type DraftValues = { [Name in ValueFieldName]: DraftValueOf<Fields[Name]> };

type Nested<Path extends string, Value> = Path extends `${infer Head}.${infer Rest}`
  ? { [Key in Head]: Nested<Rest, Value> }
  : { [Key in Path]: Value };
type UnionToIntersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never;

/** The groups that the form's fields belong to. */
export type DraftGroups = UnionToIntersection<
  { [Name in ValueFieldName]: Nested<Name, DraftValues[Name]> }[ValueFieldName]
> & { pricing: { currency: "USD" } };

export type SubmissionDraft = DraftGroups & {
  status: "draft";
  createdAt: string;
  updatedAt: string;
};

export function emptyDraft(now: string): SubmissionDraft {
  return draftFrom({ createdAt: now, updatedAt: now });
}

const text = z.string().catch("");

/** Restores a draft from stored data; damaged parts get their default. */
export function draftFrom(stored: Record<string, unknown>): SubmissionDraft {
  const groups = valueFieldNames.reduce<object>(
    (draft, name) => withValueAt(draft, name, restoredValue(name, valueAt(stored, name))),
    {},
  );
  return {
    // The compiler cannot see that every field of the table was just set.
    ...(withValueAt(groups, "pricing.currency", "USD") as DraftGroups),
    status: "draft",
    createdAt: text.parse(stored.createdAt),
    updatedAt: text.parse(stored.updatedAt),
  };
}

function restoredValue(name: ValueFieldName, stored: unknown): DraftValues[ValueFieldName] {
  const field = fieldTable[name];
  if (field.kind === "switch") return stored === true;
  if (field.kind === "multi-choice") return z.array(z.string()).catch([]).parse(stored);
  if (field.kind === "records") return restoredRecords(field, stored);
  const initial = "default" in field ? (field.default ?? "") : "";
  const isUnknownChoice =
    field.kind === "choice" && initial !== "" && !isChoice(field.choices, stored);
  if (isUnknownChoice || typeof stored !== "string") return initial;
  return (field.kind === "choice" && field.formerNames?.get(stored)) || stored;
}

/** Records with exactly the parts that the field defines, whatever was stored. */
function restoredRecords(field: RecordsField, stored: unknown) {
  const record = z.object(Object.fromEntries(recordParts(field).map(([part]) => [part, text])));
  const records = z
    .array(record.catch(() => record.parse({})))
    .catch([])
    .parse(stored);
  // The compiler cannot see that every part was just read.
  return records as DraftValues[FieldNameOf<"records">];
}

const isChoice = (choices: readonly string[], value: unknown) =>
  choices.some((choice) => choice === value);

export function draftValue<Name extends ValueFieldName>(
  draft: DraftGroups,
  name: Name,
): DraftValues[Name] {
  // The draft's type is built from these paths.
  return valueAt(draft, name) as DraftValues[Name];
}

/** The draft with one field changed. */
export function changedDraft<Name extends ValueFieldName>(
  draft: SubmissionDraft,
  name: Name,
  value: DraftValues[Name],
  now: string,
): SubmissionDraft {
  return { ...withValueAt(draft, name, value), updatedAt: now };
}

/** Whether the minimum for a submission is there: company name, project ID and description. */
export function hasKeyFields({ company, project, details }: SubmissionDraft): boolean {
  return [company.name, project.id, details.description].every((value) => value.trim() !== "");
}
