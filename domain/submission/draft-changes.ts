import { draftValue, type SubmissionDraft } from "./draft.ts";
import { type ValueFieldName, valueFieldNames } from "./fields/fields.ts";
import { valueAt, withValueAt } from "./path.ts";
import { submissionOf } from "./submission.ts";

/** The fields that would be submitted differently. */
export function changedFields(before: SubmissionDraft, after: SubmissionDraft): ValueFieldName[] {
  const [was, is] = [submissionOf(before), submissionOf(after)];
  return valueFieldNames.filter(
    (name) => JSON.stringify(valueAt(was, name)) !== JSON.stringify(valueAt(is, name)),
  );
}

/** What was changed since `before`, changed in what is stored by now: those fields, and no others. */
export function rebaseDraft(
  newer: SubmissionDraft,
  before: SubmissionDraft,
  edited: SubmissionDraft,
): SubmissionDraft {
  return changedFields(before, edited).reduce(
    (draft, name) => withValueAt(draft, name, draftValue(edited, name)),
    newer,
  );
}

/** The fields that somebody else has changed since `before`, to something else than they are here. */
export function changedElsewhere(
  newer: SubmissionDraft,
  before: SubmissionDraft,
  edited: SubmissionDraft,
): ValueFieldName[] {
  const different = changedFields(newer, edited);
  return changedFields(before, newer).filter((name) => different.includes(name));
}
