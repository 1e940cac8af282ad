import { useSyncExternalStore } from "react";
import { draftFrom, type SubmissionDraft } from "#domain/submission/draft.ts";
import type { StoredDraft } from "#domain/submission/drafts.ts";
import { stepIndex } from "#domain/submission/steps.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { createStore } from "~/lib/browser/listeners";
import { draftKey, isDraftKey } from "~/lib/browser/submission-drafts";

/**
 * Each draft has its own entry, so that a tab saving one draft cannot overwrite what another tab
 * saved for the others. The first has no id, because its key dates from when there was one draft.
 */
const stepKey = "project_submission_step";
const keyed = (key: string, id: string) => (id === "" ? key : `${key}.${id}`);
const idIn = (key: string) => key.slice(draftKey.length + 1);

const version = createStore(0);
const notifyChange = () => version.set(version.get() + 1);

export function storedDraft(id: string): SubmissionDraft | null {
  const stored = parseStored(localValues.read(keyed(draftKey, id)));
  return stored && draftFrom(stored);
}

export function storedIds(): string[] {
  return localValues.keys().filter(isDraftKey).map(idIn);
}

export function storedDrafts(): StoredDraft[] {
  return storedIds().flatMap((id) => {
    const draft = storedDraft(id);
    return draft ? [{ id, draft }] : [];
  });
}

/** Returns whether the browser stored it. */
export function storeDraft(id: string, draft: SubmissionDraft): boolean {
  const isNew = localValues.read(keyed(draftKey, id)) === null;
  const isKept = localValues.write(keyed(draftKey, id), JSON.stringify(draft));
  if (isNew) notifyChange();
  return isKept;
}

export function storedStep(id: string): number | null {
  return stepIndex(localValues.read(keyed(stepKey, id)));
}

export function storeStep(id: string, step: number) {
  localValues.write(keyed(stepKey, id), String(step + 1));
}

export function removeDraft(id: string) {
  localValues.remove(keyed(draftKey, id));
  localValues.remove(keyed(stepKey, id));
  notifyChange();
}

/** Calls back when another tab changes a draft. */
export function watchDrafts(onChange: (id: string, draft: SubmissionDraft) => void): () => void {
  function handleStorage({ key, newValue }: StorageEvent) {
    // A draft submitted in another tab is gone from storage but stays in this window.
    const changed = key !== null && isDraftKey(key) ? parseStored(newValue) : null;
    if (changed && key !== null) onChange(idIn(key), draftFrom(changed));
  }
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

function subscribe(listener: () => void) {
  const unsubscribe = version.subscribe(listener);
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || isDraftKey(key)) notifyChange();
  };
  window.addEventListener("storage", handleStorage);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", handleStorage);
  };
}

/** Changes whenever a draft is added, removed, or changed by another tab. */
export function useDraftsVersion(): number {
  return useSyncExternalStore(subscribe, version.get, () => 0);
}
