import { statedTextKeys, statedTextPath } from "../listing/stated-texts.ts";
import type { DraftValues } from "../submission/draft.ts";
import { fieldTable, type ValueFieldName } from "../submission/fields/fields.ts";

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
  /** The registry's own word for the project's status. */
  status?: string | null;
  /** The fields that our rules concluded, rather than the file stated. */
  derived?: readonly ImportableField[];
}

/** Why a row cannot be imported, and which column is at fault. */
export interface RowProblem {
  line: number;
  column: string | null;
  message: string;
}

export function isImportableField(name: string): name is ImportableField {
  return importableFields.some((field) => field === name);
}

export const importableLabel = (field: ImportableField): string => fieldTable[field].label;
