import type { WhoseProject } from "../claims/whose-project.ts";
import { registryIdKey } from "../registries/registry-id-key.ts";
import { namesIn } from "../submission/choices.ts";
import { companyKey, namesCompany } from "../submission/company-names.ts";
import type { SubmissionDraft } from "../submission/draft.ts";
import { withCompanyOf } from "../submission/drafts.ts";
import type { Registry } from "../vocabulary.ts";
import type { ImportedRow } from "./importable-fields.ts";
import { draftOfImportedRow } from "./imported-draft.ts";

/** A row of a registry's file that can prefill a draft. */
export interface OfferedRow {
  row: ImportedRow;
  /** Whether it names one of the developer's companies. */
  isOwn: boolean;
  /** Whether the developer has a draft or project for it, or it is on the site already. */
  alreadyExists: boolean;
  /** Whose the project on the site is; null if there is none, or only a draft. */
  whose: WhoseProject | null;
}

/** Compares the rows of a file with the developer's drafts and projects, and with the site. */
export function offeredRows(
  rows: readonly ImportedRow[],
  registry: Registry,
  own: readonly SubmissionDraft[],
  onSite: ReadonlyMap<string, WhoseProject> = new Map(),
): OfferedRow[] {
  const companies = companyKeys(own);
  const existing = new Set(
    own.filter((draft) => isIn(draft, registry)).flatMap((draft) => idsOf(draft, registry)),
  );
  return rows.map((row) => {
    const whose = onSite.get(row.registryId) ?? null;
    return {
      row,
      isOwn: namesCompany(row.values["company.name"] ?? "", companies),
      alreadyExists: whose !== null || existing.has(registryIdKey(registry, row.registryId)),
      whose,
    };
  });
}

/**
 * A draft prefilled from a row. For a company that the developer has already entered, their own
 * details win, including the spelling of its name, because a different name would create another
 * company.
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

/** A draft that does not state its registry could be in this one. */
function isIn({ project }: SubmissionDraft, registry: Registry): boolean {
  return project.registry === "" || project.registry === registry;
}

function idsOf({ project }: SubmissionDraft, registry: Registry): string[] {
  const ids = project.isPortfolio ? namesIn(project.id) : [project.id];
  return ids.map((id) => registryIdKey(registry, id));
}
