import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { storedUserId } from "~/lib/data/browser-client";
import { useSession } from "~/lib/session/session";
import { forgetFiles, showFilesOf, showKeptFilesOf, startKeepingFiles } from "./chosen-files";
import { forgetFileRefusals } from "./file-refusals";
import type { OpenEdit } from "./open-edit";
import { filesNameOfEdit, forgetEdit, storeEdit } from "./set-aside-edits";

interface UnsavedEdit {
  /** Undefined for a new submission, whose draft is stored anyway. */
  editing: OpenEdit | undefined;
  isChanged: boolean;
  draft: SubmissionDraft;
  removals: Readonly<Record<string, boolean>>;
}

/**
 * Once its session has ended, an edit is stored in the browser for its user, so that it survives
 * going to the login, and until it is saved or discarded. Returns whether that worked.
 */
export function useSetAside({ editing, isChanged, draft, removals }: UnsavedEdit) {
  const { user } = useSession();
  const isSignedIn = user !== null && user.id === editing?.userId;
  const isKeeping = useRef(Boolean(editing?.resumed));
  const isDiscarded = useRef(false);
  const [isStored, setIsStored] = useState(false);
  const name = editing ? filesNameOfEdit(editing) : null;

  const store = useEffectEvent((): boolean => {
    if (!editing) return false;
    isKeeping.current = true;
    startKeepingFiles(filesNameOfEdit(editing));
    const { draft: opened, seenAt } = editing;
    return storeEdit(editing, { opened, seenAt, draft, removals });
  });

  /** While signed in, the form is closed only by the user's own act. */
  const close = useEffectEvent(() => {
    if (!editing) return;
    const isEnded = storedUserId() !== editing.userId;
    if (isEnded && isChanged && !isDiscarded.current && store()) return;
    forgetEdit(editing);
    forgetFiles(filesNameOfEdit(editing));
    forgetFileRefusals(filesNameOfEdit(editing));
  });

  useEffect(() => {
    if (name === null) return;
    if (isKeeping.current) showKeptFilesOf(name);
    // Files chosen for another project or draft must not be attached to this one.
    else showFilesOf(name);
    return close;
  }, [name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored again with every change
  useEffect(() => {
    if (name === null || !isChanged || (isSignedIn && !isKeeping.current)) return;
    setIsStored(store());
  }, [name, isChanged, isSignedIn, draft, removals]);

  return {
    isSetAside: isStored && !isSignedIn,
    /** Call it when the edit was saved or given up. */
    discard: () => {
      isDiscarded.current = true;
    },
  };
}
