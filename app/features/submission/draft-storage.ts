import { draftFrom, type SubmissionDraft } from "#domain/submission/draft.ts";
import { stepIndex } from "#domain/submission/steps.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { draftKey } from "~/lib/session/auth-request";

const stepKey = "project_submission_step";

export function storedDraft(): SubmissionDraft | null {
  const stored = parseStored(localValues.read(draftKey));
  return stored && draftFrom(stored);
}

export function storedStep(): number | null {
  return stepIndex(localValues.read(stepKey));
}

export function storeDraft(draft: SubmissionDraft) {
  localValues.write(draftKey, JSON.stringify(draft));
}

export function storeStep(step: number) {
  localValues.write(stepKey, String(step + 1));
}

export function clearStoredDraft() {
  localValues.remove(draftKey);
  localValues.remove(stepKey);
}

/** Calls back when another tab of this browser has changed the draft. */
export function watchStoredDraft(onChange: (draft: SubmissionDraft) => void): () => void {
  function handleStorage({ key, newValue }: StorageEvent) {
    const changed = key === draftKey ? parseStored(newValue) : null;
    // A draft that another tab has submitted is gone from the storage, but not from this window.
    if (changed) onChange(draftFrom(changed));
  }
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}
