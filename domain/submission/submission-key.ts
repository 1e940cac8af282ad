import { v5 as uuidOf } from "uuid";
import type { SubmissionDraft } from "./draft.ts";
import { submissionOf } from "./submission.ts";

const submissions = "6f0a4c1e-57d3-4c8b-9b1a-2f8d1c7e5a30";

/**
 * An idempotency key derived from the user and the draft's content. Sending the same draft again,
 * from another tab or after a lost response, creates no second project, and a changed draft is a
 * new submission. The key is an identifier, not a secret.
 */
export function submissionKey(userId: string, draft: SubmissionDraft): string {
  return uuidOf(JSON.stringify([userId, draft.createdAt, submissionOf(draft)]), submissions);
}
