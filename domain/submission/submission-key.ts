import { v5 as uuidOf } from "uuid";
import type { SubmissionDraft } from "./draft.ts";
import { submissionOf } from "./submission.ts";

const submissions = "6f0a4c1e-57d3-4c8b-9b1a-2f8d1c7e5a30";

/**
 * The key under which a draft is submitted, made from who submits what: sending the same draft again,
 * from another tab or after a lost answer, makes no second project, and a changed draft is another
 * submission. It names a submission and protects nothing.
 */
export function submissionKey(userId: string, draft: SubmissionDraft): string {
  return uuidOf(JSON.stringify([userId, draft.createdAt, submissionOf(draft)]), submissions);
}
