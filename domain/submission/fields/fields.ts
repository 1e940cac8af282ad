import { companyInformation } from "./company-information-fields.ts";
import type { ChoiceField, Field, RecordPart, RecordsField } from "./field-kinds.ts";
import { impactAndMetrics } from "./impact-and-metrics-fields.ts";
import { mediaAndDocumentation } from "./media-and-documentation-fields.ts";
import { projectDetails } from "./project-details-fields.ts";
import { reviewAndSubmit } from "./review-and-submit-fields.ts";

/**
 * The single table of a project's fields, by their path in the draft and in form order. Draft,
 * validation, form, review, the team's view and the database queries all derive from it.
 */
export const fields = {
  ...companyInformation,
  ...projectDetails,
  ...impactAndMetrics,
  ...mediaAndDocumentation,
  ...reviewAndSubmit,
};

export type Fields = typeof fields;
export type FieldName = keyof Fields;
type KindOf<Name extends FieldName> = Fields[Name]["kind"];

/** The names of all fields of a kind. */
export type FieldNameOf<Kind extends Field["kind"]> = {
  [Name in FieldName]: KindOf<Name> extends Kind ? Name : never;
}[FieldName];

export type FileFieldName = FieldNameOf<"file">;
/** Fields with a value, as opposed to files. */
export type ValueFieldName = Exclude<FieldName, FileFieldName>;

/** The table typed by the general field kinds, without the literal types of its entries. */
export const fieldTable: Readonly<Record<FieldName, Field>> = fields;

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name);
}

export function isOfKind<Kind extends Field["kind"]>(
  name: FieldName,
  kind: Kind,
): name is FieldNameOf<Kind> {
  return fields[name].kind === kind;
}

export const isValueField = (name: FieldName): name is ValueFieldName => !isOfKind(name, "file");

export const fieldNames: readonly FieldName[] = Object.keys(fields).filter(isFieldName);
export const valueFieldNames = fieldNames.filter(isValueField);
export const fileFieldNames = fieldNames.filter((name) => isOfKind(name, "file"));

export function isRequired(name: FieldName): boolean {
  return fieldTable[name].required !== undefined;
}

/** Whether it is an additional field. */
export const isExtra = (name: FieldName) => fieldTable[name].isExtra === true;

/** What is shown, marked as not stated, while a field is empty; undefined if there is nothing. */
export function placeholderOf(name: FieldName, isEditing: boolean): string | undefined {
  const field = fieldTable[name];
  if (field.kind !== "text" && field.kind !== "number" && field.kind !== "choice") return undefined;
  return isEditing ? field.whenNull : field.setByForm;
}

/** Whether a choice may be left open, as it is not required and has no default. */
export function isOptionalChoice({ required, default: initial }: ChoiceField): boolean {
  return required === undefined && initial === undefined;
}

export function recordParts({ stored }: RecordsField): [string, RecordPart][] {
  return Object.entries(stored.parts);
}

interface Step {
  title: string;
  /** The heading of this section in the team's view. */
  section: string;
  fields: readonly FieldName[];
}

const step = (title: string, section: string, entries: object): Step => ({
  title,
  section,
  fields: Object.keys(entries).filter(isFieldName),
});

export const wizardSteps: readonly Step[] = [
  step("Company Information", "Company", companyInformation),
  step("Project Details", "Project", projectDetails),
  step("Impact & Metrics", "Price and impact", impactAndMetrics),
  step("Media & Documentation", "Description and contact", mediaAndDocumentation),
  step("Review & Submit", "Description and contact", reviewAndSubmit),
];
