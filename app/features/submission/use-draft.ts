import { useCallback, useEffect, useRef, useState } from "react";
import { v4 as newId } from "uuid";
import {
  changedDraft,
  type DraftValues,
  emptyDraft,
  type SubmissionDraft,
} from "#domain/submission/draft.ts";
import { isSameDraft } from "#domain/submission/drafts.ts";
import type { ValueFieldName } from "#domain/submission/fields/fields.ts";
import { storeDraft, storedDraft, watchDrafts } from "./draft-storage";
import { openDraftId, setOpenDraft } from "./open-draft";

/** The server's and the first render's draft: nothing in it depends on the visitor or the time. */
const blank = emptyDraft("");

/**
 * The open draft, saved on every change and restored on return. An edited project is its own draft:
 * nothing of it is stored in the browser.
 */
export function useDraft(edited: SubmissionDraft | null) {
  const [draft, setDraft] = useState(edited ?? blank);
  const [isRestored, setIsRestored] = useState(edited !== null);
  const [isKept, setIsKept] = useState(true);
  const current = useRef(draft);
  const isTouched = useRef(false);
  const isEditing = edited !== null;

  const show = useCallback((next: SubmissionDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    if (isEditing) return;
    const id = openDraftId();
    setOpenDraft(id);
    const stored = storedDraft(id);
    isTouched.current = stored !== null;
    show(stored ?? emptyDraft(new Date().toISOString()));
    setIsRestored(true);
    return watchDrafts((changedId, changed) => {
      if (changedId !== openDraftId()) return;
      // Another draft in its place is for the tab that began it, unless this one has nothing to lose.
      if (isTouched.current && !isSameDraft(changed, current.current)) return;
      isTouched.current = true;
      show(changed);
    });
  }, [isEditing, show]);

  /** Shows the draft as it is now, and keeps it. */
  const keep = useCallback(
    (next: SubmissionDraft) => {
      show(next);
      if (isEditing) return;
      isTouched.current = true;
      const there = storedDraft(openDraftId());
      // Its place was taken after it was submitted or discarded elsewhere; it goes on in one of its own.
      if (there && !isSameDraft(there, next)) setOpenDraft(newId());
      setIsKept(storeDraft(openDraftId(), next));
    },
    [isEditing, show],
  );

  const change = useCallback(
    <Name extends ValueFieldName>(name: Name, value: DraftValues[Name]) => {
      const base = isEditing ? current.current : newest(current.current, openDraftId());
      keep(changedDraft(base, name, value, new Date().toISOString()));
    },
    [isEditing, keep],
  );

  /** The draft as it stands now, for what happens between two renders. */
  const latest = useCallback(() => current.current, []);

  return { draft, change, keep, latest, isRestored, isKept };
}

/** A tab that slept may have missed what another has saved of the same draft. */
function newest(shown: SubmissionDraft, id: string): SubmissionDraft {
  const stored = storedDraft(id);
  const isNewer =
    stored !== null && isSameDraft(stored, shown) && stored.updatedAt > shown.updatedAt;
  return isNewer ? stored : shown;
}
