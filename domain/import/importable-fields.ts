import { statedTextKeys, statedTextPath } from "../stated-texts.ts";
import type { DraftValues } from "../submission/draft.ts";
import { fieldTable, type ValueFieldName } from "../submission/fields/fields.ts";
import type { ProblemReason } from "./problem-reasons.ts";

/**
 * The fields that can be imported, in the order of our own export. Price, permanence and contact
 * details appear in no registry's file, so only developers enter them.
 */
export const importableFields = [
  "company.name",
  "project.name",
  "project.registryLink",
  "company.projectLocation",
  "company.projectRegion",
  "project.latitude",
  "project.longitude",
  "project.sector",
  "project.type",
  "project.subType",
  "impact.category",
  "impact.stage",
  "project.methodologies",
  "project.creditingPeriodStart",
  "project.creditingPeriodEnd",
  ...statedTextKeys.map(statedTextPath),
  "impact.estimatedAnnualTonnes",
  "impact.issuedTonnes",
  "impact.retiredTonnes",
  "impact.sdgs",
  "impact.labels",
  "details.description",
  "details.website",
] as const satisfies readonly ValueFieldName[];

export type ImportableField = (typeof importableFields)[number];

/** A project's values from a file; fields that were not supplied are absent. */
export type ImportedValues = Partial<
  Omit<Pick<DraftValues, ImportableField>, "impact.labels"> & { "impact.labels": ImportedLabel[] }
>;

/** A label under its one spelling, and the file's own words if they differ. */
export type ImportedLabel = DraftValues["impact.labels"][number] & { statedAs?: string };

export interface ImportedRow {
  /** The line of the file where the row starts. */
  line: number;
  registryId: string;
  values: ImportedValues;
  /** The registry's own status, verbatim on one line; null if the file states none. */
  status: string | null;
  /** The fields of `values` that the file does not state: rules or the team supplied them. */
  derived: ImportableField[];
  leftOut: LeftOutValue[];
}

/** A row without a status, of values that are all the registry's own. */
export function statedRow(row: Pick<ImportedRow, "line" | "registryId" | "values">): ImportedRow {
  return { ...row, status: null, derived: [], leftOut: [] };
}

/** An optional value that is wrong, so that the row is imported without it. */
export interface LeftOutValue {
  column: string | null;
  field: ImportableField;
  /** The cell at fault. */
  text: string;
  reason: ProblemReason;
  message: string;
}

/** Why a row cannot be imported, and which column is at fault. */
export interface RowProblem {
  line: number;
  column: string | null;
  reason: ProblemReason;
  /** The cell at fault; "" if it is not a single cell. */
  text: string;
  message: string;
}

export function isImportableField(name: string): name is ImportableField {
  return importableFields.some((field) => field === name);
}

export const importableLabel = (field: ImportableField): string => fieldTable[field].label;
