import { type Reviewed, reviewSummary } from "./review-summary.ts";

/** The team's note on its last decision, shown beside the form. */
export interface ReviewerNote {
  /** The decision. */
  meaning: string;
  text: string;
  date: string;
}

/** The note on the current decision; null once the project, or the edit, has been resubmitted. */
export function reviewerNote(reviewed: Reviewed): ReviewerNote | null {
  // Ignores the note of an owner who withdrew the project, because it is not from the team.
  const { meaning, note, revision } = reviewSummary({ ...reviewed, offerChanges: [] });
  const onProject = reviewed.status === "approved" ? null : note && { meaning, note };
  const latest = revision ? revision.note && { ...revision, note: revision.note } : onProject;
  return latest && { meaning: latest.meaning, text: latest.note.text, date: latest.note.date };
}
