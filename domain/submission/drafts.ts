import { namesIn } from "./choices.ts";
import { changedDraft, draftValue, emptyDraft, type SubmissionDraft } from "./draft.ts";
import { type ValueFieldName, valueFieldNames } from "./fields/fields.ts";
import { problemsOf } from "./steps.ts";

/** One of several drafts, with its ID. */
export interface StoredDraft {
  /** Empty for users who have a single draft. */
  id: string;
  draft: SubmissionDraft;
}

export interface DraftSummary extends StoredDraft {
  name: string;
  /** The number of fields to fill in or correct before submission. */
  fieldsToGo: number;
}

const untitled = "Untitled draft";

export function draftName({ project }: SubmissionDraft): string {
  return project.name.trim() || abbreviatedIds(project.id) || untitled;
}

/** Abbreviates a portfolio's many IDs. */
function abbreviatedIds(ids: string): string {
  const [first = "", ...others] = namesIn(ids);
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** The name of each draft, by id: of several with the same name, the later ones are numbered. */
export function draftNames(drafts: readonly StoredDraft[]): Map<string, string> {
  const given = new Map<string, string>();
  // Numbered by age, so that changing one draft does not rename the others.
  const byAge = drafts.toSorted((one, other) =>
    one.draft.createdAt.localeCompare(other.draft.createdAt),
  );
  const taken = new Set<string>();
  for (const { id, draft } of byAge) {
    const name = uniqueName(draftName(draft), taken);
    taken.add(name);
    given.set(id, name);
  }
  return given;
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  let unique = name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
  return unique;
}

/** The drafts for display: most recently changed first, with unique names. */
export function draftSummaries(drafts: readonly StoredDraft[]): DraftSummary[] {
  const names = draftNames(drafts);
  const summaries = drafts.map(({ id, draft }) => ({
    id,
    draft,
    name: names.get(id) ?? draftName(draft),
    fieldsToGo: problemsOf(draft).length,
  }));
  return summaries.toSorted((one, other) => byChange(one.draft, other.draft));
}

/** The most recently changed draft. */
export function latestDraft(drafts: readonly StoredDraft[]): StoredDraft | undefined {
  return drafts.toSorted((one, other) => byChange(one.draft, other.draft))[0];
}

/** Most recently changed first. */
const byChange = (one: SubmissionDraft, other: SubmissionDraft) =>
  other.updatedAt.localeCompare(one.updatedAt);

/** Fields that are the same for all of a company's projects. */
const companyFields = valueFieldNames.filter(
  (name) =>
    name.startsWith("company.") &&
    name !== "company.projectLocation" &&
    name !== "company.projectRegion",
);

/** A new draft for the same company as another draft or project. */
export function draftOfSameCompany(
  source: SubmissionDraft | undefined,
  now: string,
): SubmissionDraft {
  return source ? withCompanyOf(emptyDraft(now), source, now) : emptyDraft(now);
}

export function withCompanyOf(
  draft: SubmissionDraft,
  source: SubmissionDraft,
  now: string,
): SubmissionDraft {
  return companyFields.reduce(
    (next, name) => changedDraft(next, name, draftValue(source, name), now),
    draft,
  );
}

/** Fields that identify one project, or that must be declared for each. */
const notCopied: readonly ValueFieldName[] = [
  "project.id",
  "project.registryLink",
  "terms.agreementToTerms",
];

export function copiedDraft(source: SubmissionDraft, now: string): SubmissionDraft {
  const blank = emptyDraft(now);
  return valueFieldNames
    .filter((name) => !notCopied.includes(name))
    .reduce((next, name) => changedDraft(next, name, draftValue(source, name), now), blank);
}

/** Whether both are versions of the same draft; damaged drafts have no creation time. */
export function isSameDraft(one: SubmissionDraft, other: SubmissionDraft): boolean {
  return one.createdAt === other.createdAt;
}
