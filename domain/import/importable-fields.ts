import type { DraftValues } from "../submission/draft.ts";
import { fieldTable, type ValueFieldName } from "../submission/fields/fields.ts";

/**
 * What a file may say about a project, in the order of our own export. Price, permanence and contact
 * stand in no registry's file and stay the developer's to enter.
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
  "project.verifier",
  "impact.estimatedAnnualTonnes",
  "impact.issuedTonnes",
  "impact.retiredTonnes",
  "impact.sdgs",
  "impact.labels",
  "details.description",
  "details.website",
] as const satisfies readonly ValueFieldName[];

export type ImportableField = (typeof importableFields)[number];

/** What a file says of a project; a field that is not here was not supplied. */
export type ImportedValues = Partial<Pick<DraftValues, ImportableField>>;

export interface ImportedRow {
  /** The line of the file on which the row begins. */
  line: number;
  registryId: string;
  values: ImportedValues;
}

/** What keeps a row from being imported, and in which column it stands. */
export interface RowProblem {
  line: number;
  column: string | null;
  message: string;
}

export function isImportableField(name: string): name is ImportableField {
  return importableFields.some((field) => field === name);
}

export const importableLabel = (field: ImportableField): string => fieldTable[field].label;
