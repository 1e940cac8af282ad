import { v4 as newId } from "uuid";
import { maxDrafts } from "#domain/limits.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { copiedDraft, draftOfSameCompany, type StoredDraft } from "#domain/submission/drafts.ts";
import { notify } from "~/lib/browser/notify";
import { filesNameOf, forgetFiles, setFilesAside } from "./chosen-files";
import {
  removeDraft,
  storeDraft,
  storedDraft,
  storedDrafts,
  storedStep,
  storeStep,
} from "./draft-storage";
import { leaveOpenDraft, openDraftId, setOpenDraft } from "./open-draft";

/** Stores all the new drafts and returns their ids, or stores none and tells the user why. */
export function addDrafts(drafts: readonly SubmissionDraft[]): string[] {
  const room = maxDrafts - storedDrafts().length;
  if (drafts.length > room) {
    notify("error", `This browser can store up to ${maxDrafts} drafts`, {
      description: "Submit or discard some before you add more.",
    });
    return [];
  }
  const ids: string[] = [];
  for (const draft of drafts) {
    const id = newId();
    if (!storeDraft(id, draft)) {
      // All or nothing, so that the user need not work out which ones are missing.
      for (const added of ids) removeDraft(added);
      notify("error", "The drafts could not be saved", {
        description: "This browser's storage is full or blocked.",
      });
      return [];
    }
    ids.push(id);
  }
  return ids;
}

/** Opens an empty draft for the same company as the given one. */
export function startDraft(source: SubmissionDraft | undefined): boolean {
  return openFirst(addDrafts([draftOfSameCompany(source, new Date().toISOString())]));
}

export function duplicateDraft(source: SubmissionDraft): boolean {
  return openFirst(addDrafts([copiedDraft(source, new Date().toISOString())]));
}

function openFirst([id]: string[]): boolean {
  if (id !== undefined) setOpenDraft(id);
  return id !== undefined;
}

/** Discards a draft and its files; the returned function restores both. */
export function discardDraft({ id, draft }: StoredDraft): () => void {
  const step = storedStep(id);
  const returnFiles = setFilesAside(filesNameOf({ id, draft }));
  removeDraft(id);
  if (id === openDraftId()) leaveOpenDraft();
  return () => {
    const restoredId = storedDraft(id) ? newId() : id;
    storeDraft(restoredId, draft);
    if (step !== null) storeStep(restoredId, step);
    returnFiles();
  };
}

/** Removes the open draft and its files once it has been submitted. */
export function clearOpenDraft() {
  const id = openDraftId();
  const draft = storedDraft(id);
  if (draft) forgetFiles(filesNameOf({ id, draft }));
  removeDraft(id);
  leaveOpenDraft();
}
