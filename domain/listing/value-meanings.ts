import { ratingsAgency } from "../agencies/agencies.ts";
import { gradeMeanings } from "../agencies/bezero/grade-meanings.ts";
import type { CreditAvailability, ProjectStage } from "../vocabulary.ts";
import type { ColumnKey } from "./columns.ts";

/** In the order in which a project passes through the stages. */
const stageMeanings: Readonly<Record<ProjectStage, string>> = {
  "Pre-validation": "No independent auditor has confirmed the project's design yet.",
  "Pre-verification": "The design is validated; its results have not been verified yet.",
  "Project Verified": "An independent auditor has verified what the project achieved.",
};

const availabilityMeanings: Readonly<Record<CreditAvailability, string>> = {
  "Yes - Spot Credits": "Already issued: they can be bought and retired now.",
  "Yes - Pre-issuance Credits": "Sold in advance: they are delivered once they have been issued.",
  "No - Purchase not available at this time": "Nothing is for sale at the moment.",
};

/** Explanations of column values. Not in the column table, as they are loaded on demand. */
const meanings: Partial<Record<ColumnKey, Readonly<Record<string, string>>>> = {
  [ratingsAgency.columnKey]: gradeMeanings,
  stage: stageMeanings,
  creditAvailability: availabilityMeanings,
};

export function valueMeanings(key: ColumnKey): [value: string, meaning: string][] {
  return Object.entries(meanings[key] ?? {});
}

export function meaningOf(key: ColumnKey, value: string): string | undefined {
  return valueMeanings(key).find(([known]) => known === value)?.[1];
}
