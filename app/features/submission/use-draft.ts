import { useCallback, useEffect, useRef, useState } from "react";
import {
  changedDraft,
  type DraftValues,
  emptyDraft,
  type SubmissionDraft,
} from "#domain/submission/draft.ts";
import type { ValueFieldName } from "#domain/submission/fields/fields.ts";
import { storeDraft, storedDraft, watchStoredDraft } from "./draft-storage";

/** The server's and the first render's draft: nothing in it depends on the visitor or the time. */
const blank = emptyDraft("");

/**
 * The draft, saved on every change and restored on return. An edited project is its own draft:
 * nothing of it is stored in the browser.
 */
export function useDraft(edited: SubmissionDraft | null) {
  const [draft, setDraft] = useState(edited ?? blank);
  const [isRestored, setIsRestored] = useState(edited !== null);
  const current = useRef(draft);
  const isEditing = edited !== null;

  const show = useCallback((next: SubmissionDraft) => {
    current.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    if (isEditing) return;
    show(storedDraft() ?? emptyDraft(new Date().toISOString()));
    setIsRestored(true);
    return watchStoredDraft(show);
  }, [isEditing, show]);

  const change = useCallback(
    <Name extends ValueFieldName>(name: Name, value: DraftValues[Name]) => {
      show(changedDraft(current.current, name, value, new Date().toISOString()));
      if (!isEditing) storeDraft(current.current);
    },
    [isEditing, show],
  );

  /** The draft as it stands now, for what happens between two renders. */
  const latest = useCallback(() => current.current, []);

  return { draft, change, latest, isRestored };
}
