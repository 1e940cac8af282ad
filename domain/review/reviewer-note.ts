import { type Reviewed, reviewSummary } from "./review-summary.ts";

/** What the team wrote with its last decision, to be read beside the form. */
export interface ReviewerNote {
  /** What was decided. */
  meaning: string;
  text: string;
  date: string;
}

/** The note of the decision that stands; none once the project, or the edit, was sent in again. */
export function reviewerNote(reviewed: Reviewed): ReviewerNote | null {
  // What an owner wrote who withdrew the project is no word of the team's.
  const { meaning, note, revision } = reviewSummary({ ...reviewed, offerChanges: [] });
  const standing = reviewed.status === "approved" ? null : note && { meaning, note };
  const latest = revision ? revision.note && { ...revision, note: revision.note } : standing;
  return latest && { meaning: latest.meaning, text: latest.note.text, date: latest.note.date };
}
