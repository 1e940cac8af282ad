import { localValues } from "~/lib/browser/browser-storage";

/** The submission form's draft, and the beginning of the key of each further one. */
export const draftKey = "project_submission_draft";

export const isDraftKey = (key: string) => key === draftKey || key.startsWith(`${draftKey}.`);

/** Decides where a sign-in ends. */
export function hasSubmissionDraft(): boolean {
  return localValues.keys().some(isDraftKey);
}
