import { draftValue, type SubmissionDraft } from "./draft.ts";
import { type ValueFieldName, valueFieldNames } from "./fields/fields.ts";
import { valueAt, withValueAt } from "./path.ts";
import { submissionOf } from "./submission.ts";

/** The fields whose submitted value would change. */
export function changedFields(before: SubmissionDraft, after: SubmissionDraft): ValueFieldName[] {
  const [was, is] = [submissionOf(before), submissionOf(after)];
  return valueFieldNames.filter(
    (name) => JSON.stringify(valueAt(was, name)) !== JSON.stringify(valueAt(is, name)),
  );
}

/** Reapplies the edits made since `before` to a newer draft: only the fields that were edited. */
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

/** Fields that someone else changed since `before`, to a value other than the edited one. */
export function changedElsewhere(
  newer: SubmissionDraft,
  before: SubmissionDraft,
  edited: SubmissionDraft,
): ValueFieldName[] {
  const different = changedFields(newer, edited);
  return changedFields(before, newer).filter((name) => different.includes(name));
}
