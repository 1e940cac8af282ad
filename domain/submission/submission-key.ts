import type { SubmissionDraft } from "./draft.ts";
import { submissionOf } from "./submission.ts";

/**
 * The key under which a draft is submitted, made from who submits what: sending the same draft again,
 * from another tab or after a lost answer, makes no second project, and a changed draft is another
 * submission. It names a submission and protects nothing, so it needs no cryptography.
 */
export function submissionKey(userId: string, draft: SubmissionDraft): string {
  const content = JSON.stringify([userId, draft.createdAt, submissionOf(draft)]);
  const digits = [1, 2, 3, 4].map((seed) => hash(content, seed)).join("");
  // A UUID of version 8: made by a rule of one's own.
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join("-");
}

/** Thirty-two bits of FNV-1a with a seed and a final mix, as eight hexadecimal digits. */
function hash(text: string, seed: number): string {
  let bits = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0).toString(16).padStart(8, "0");
}
