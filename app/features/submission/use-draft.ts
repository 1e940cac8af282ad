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
import { anyDraft, storeDraft, storedDraft, watchDrafts } from "./draft-storage";
import { leaveOthersDraft, openDraftId, setOpenDraft } from "./open-draft";

/** The draft for the server and the first render: independent of the visitor and the time. */
const blank = emptyDraft("");

/**
 * The open draft, saved on every change and restored on return. That of an edited project is not
 * stored here: see use-set-aside.ts.
 */
export function useDraft(edited: SubmissionDraft | null) {
  const [draft, setDraft] = useState(edited ?? blank);
  const [isRestored, setIsRestored] = useState(edited !== null);
  const [isKept, setIsKept] = useState(true);
  /** The id under which the draft is stored; null before its first change. */
  const [keptId, setKeptId] = useState<string | null>(null);
  const current = useRef(draft);
  const isTouched = useRef(false);
  const isEditing = edited !== null;

  const show = useCallback((next: SubmissionDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    if (isEditing) return;
    leaveOthersDraft();
    const id = openDraftId();
    setOpenDraft(id);
    const stored = storedDraft(id);
    isTouched.current = stored !== null;
    setKeptId(stored && id);
    show(stored ?? emptyDraft(new Date().toISOString()));
    setIsRestored(true);
    return watchDrafts((changedId, changed) => {
      if (changedId !== openDraftId()) return;
      // A different draft under this id belongs to the tab that began it; show it only if this
      // tab's draft is still empty.
      if (isTouched.current && !isSameDraft(changed, current.current)) return;
      isTouched.current = true;
      setKeptId(changedId);
      show(changed);
    });
  }, [isEditing, show]);

  /** Shows and stores the draft. */
  const keep = useCallback(
    (next: SubmissionDraft) => {
      show(next);
      if (isEditing) return;
      isTouched.current = true;
      const there = anyDraft(openDraftId());
      // Its id was reused after it was submitted or discarded in another tab, so it gets a new one.
      if (there && !isSameDraft(there, next)) setOpenDraft(newId());
      setIsKept(storeDraft(openDraftId(), next));
      setKeptId(openDraftId());
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

  /** The current draft, for code that runs between two renders. */
  const latest = useCallback(() => current.current, []);

  return { draft, change, keep, latest, isRestored, isKept, keptId };
}

/** A suspended tab may have missed what another tab saved to the same draft. */
function newest(shown: SubmissionDraft, id: string): SubmissionDraft {
  const stored = anyDraft(id);
  const isNewer =
    stored !== null && isSameDraft(stored, shown) && stored.updatedAt > shown.updatedAt;
  return isNewer ? stored : shown;
}
