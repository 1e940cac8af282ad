import type { ImportedRow } from "../import/importable-fields.ts";
import { draftOfImportedRow } from "../import/imported-draft.ts";
import type { Registry } from "../vocabulary.ts";
import { namesIn } from "./choices.ts";
import { companyKey, namesCompany } from "./company-names.ts";
import type { SubmissionDraft } from "./draft.ts";
import { withCompanyOf } from "./drafts.ts";

/** A row of a registry's file that a draft can be filled from. */
export interface OfferedRow {
  row: ImportedRow;
  /** A company of the developer's is named. */
  isOwn: boolean;
  /** A draft or project of the developer's is this one already. */
  isThere: boolean;
}

/** The rows of a file, held against the drafts and projects that somebody has. */
export function offeredRows(
  rows: readonly ImportedRow[],
  registry: Registry,
  own: readonly SubmissionDraft[],
): OfferedRow[] {
  const companies = companyKeys(own);
  const there = new Set(own.filter((draft) => isIn(draft, registry)).flatMap(idsOf));
  return rows.map((row) => ({
    row,
    isOwn: namesCompany(row.values["company.name"] ?? "", companies),
    isThere: there.has(idKey(row.registryId)),
  }));
}

/**
 * A draft with what the file says. The details of a company that the developer has entered before are
 * theirs, its name as they write it included: under another name it would be another company.
 */
export function filledDraft(
  row: ImportedRow,
  registry: Registry,
  own: readonly SubmissionDraft[],
  now: string,
): SubmissionDraft {
  const draft = draftOfImportedRow(row, registry, now);
  const source = own.find(({ company }) =>
    namesCompany(draft.company.name, new Set([companyKey(company.name)])),
  );
  return source ? withCompanyOf(draft, source, now) : draft;
}

function companyKeys(own: readonly SubmissionDraft[]): Set<string> {
  return new Set(own.map(({ company }) => companyKey(company.name)));
}

/** Who has not said the registry of a project may well mean this one. */
function isIn({ project }: SubmissionDraft, registry: Registry): boolean {
  return project.registry === "" || project.registry === registry;
}

function idsOf({ project }: SubmissionDraft): string[] {
  return (project.isPortfolio ? namesIn(project.id) : [project.id]).map(idKey);
}

const idKey = (id: string) => id.trim().toLowerCase();
