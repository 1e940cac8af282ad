import { useSyncExternalStore } from "react";
import { draftFrom, type SubmissionDraft } from "#domain/submission/draft.ts";
import type { StoredDraft } from "#domain/submission/drafts.ts";
import { stepIndex } from "#domain/submission/steps.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";
import { createStore } from "~/lib/browser/listeners";
import { draftKey, isDraftKey } from "~/lib/browser/submission-drafts";
import { draftOwner, isDraftShown, nextDraftOwner } from "~/lib/session/draft-owner";

/**
 * Each draft has its own entry, so that a tab saving one draft cannot overwrite what another tab
 * saved for the others. The first has no id, because its key dates from when there was one draft.
 */
const stepKey = "project_submission_step";
const keyed = (key: string, id: string) => (id === "" ? key : `${key}.${id}`);
const idIn = (key: string) => key.slice(draftKey.length + 1);

const version = createStore(0);
const notifyChange = () => version.set(version.get() + 1);

const isStored = (id: string) => localValues.read(keyed(draftKey, id)) !== null;

/** Whether there is a draft of another user under this id. */
export const isOthersDraft = (id: string) => isStored(id) && !isDraftShown(keyed(draftKey, id));

/** The draft under this id, unless it is another user's. */
export function storedDraft(id: string): SubmissionDraft | null {
  return isOthersDraft(id) ? null : anyDraft(id);
}

/** The same, whoever's it is. */
export function anyDraft(id: string): SubmissionDraft | null {
  const stored = parseStored(localValues.read(keyed(draftKey, id)));
  return stored && draftFrom(stored);
}

/** This user's drafts. */
export function storedDrafts(): StoredDraft[] {
  return anyDrafts().filter(({ id }) => !isOthersDraft(id));
}

/** Those of everybody who uses this browser. */
export function anyDrafts(): StoredDraft[] {
  const ids = localValues.keys().filter(isDraftKey).map(idIn);
  return ids.flatMap((id) => {
    const draft = anyDraft(id);
    return draft ? [{ id, draft }] : [];
  });
}

/** Who may submit this draft: its owner, or anyone if it has none. */
export const ownerOfDraft = (id: string) => draftOwner(keyed(draftKey, id));

/** Returns whether the browser stored it. */
export function storeDraft(id: string, draft: SubmissionDraft): boolean {
  const isNew = !isStored(id);
  const key = keyed(draftKey, id);
  const ownerId = nextDraftOwner(key);
  const isKept = localValues.write(key, JSON.stringify({ ...draft, ...(ownerId && { ownerId }) }));
  if (isNew) notifyChange();
  return isKept;
}

/** Makes the drafts that were begun signed out those of the user who has signed in since. */
export function claimDrafts() {
  for (const { id, draft } of storedDrafts()) {
    if (ownerOfDraft(id) === null) storeDraft(id, draft);
  }
}

export function storedStep(id: string): number | null {
  return stepIndex(localValues.read(keyed(stepKey, id)));
}

/** Without a stored draft there is no step to return to. */
export function storeStep(id: string, step: number) {
  if (isStored(id)) localValues.write(keyed(stepKey, id), String(step + 1));
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
