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
  const { meaning, note, revision } = reviewSummary(reviewed);
  if (revision) return revision.note && { meaning: revision.meaning, ...revision.note };
  return reviewed.status === "approved" ? null : note && { meaning, ...note };
}
