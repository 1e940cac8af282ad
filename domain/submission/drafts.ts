import { namesIn } from "./choices.ts";
import { changedDraft, draftValue, emptyDraft, type SubmissionDraft } from "./draft.ts";
import { type ValueFieldName, valueFieldNames } from "./fields/fields.ts";
import { problemsOf } from "./steps.ts";

/** A draft among others, with what tells it from them. */
export interface KeptDraft {
  /** Empty for the draft of somebody who has only one. */
  id: string;
  draft: SubmissionDraft;
}

export interface DraftSummary extends KeptDraft {
  name: string;
  /** How many fields still stand in the way of a submission. */
  fieldsToGo: number;
}

const untitled = "Untitled draft";

export function draftName({ project }: SubmissionDraft): string {
  return project.name.trim() || idsInShort(project.id) || untitled;
}

/** The IDs of a portfolio would fill the screen. */
function idsInShort(ids: string): string {
  const [first = "", ...others] = namesIn(ids);
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** The drafts as they are listed: the latest change first, and no two under one name. */
export function draftSummaries(drafts: readonly KeptDraft[]): DraftSummary[] {
  const seen = new Map<string, number>();
  // Numbers go by age, so that a change of one draft does not rename the others.
  const byAge = drafts.toSorted((one, other) =>
    one.draft.createdAt.localeCompare(other.draft.createdAt),
  );
  const summaries = byAge.map(({ id, draft }) => {
    const name = draftName(draft);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return {
      id,
      draft,
      name: count === 1 ? name : `${name} (${count})`,
      fieldsToGo: problemsOf(draft).length,
    };
  });
  return summaries.toSorted((one, other) => byChange(one.draft, other.draft));
}

/** The draft that was changed last. */
export function latestDraft(drafts: readonly KeptDraft[]): KeptDraft | undefined {
  return drafts.toSorted((one, other) => byChange(one.draft, other.draft))[0];
}

/** The latest change first. */
const byChange = (one: SubmissionDraft, other: SubmissionDraft) =>
  other.updatedAt.localeCompare(one.updatedAt);

/** What is the same for every project of a company. */
const companyFields = valueFieldNames.filter(
  (name) =>
    name.startsWith("company.") &&
    name !== "company.projectLocation" &&
    name !== "company.projectRegion",
);

/** An empty draft of the company that another draft or project is of. */
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

/** What names one project only, and what has to be declared for each. */
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

/** Whether both are states of one draft; damaged ones do not know when they were begun. */
export function isSameDraft(one: SubmissionDraft, other: SubmissionDraft): boolean {
  return one.createdAt === other.createdAt;
}
