import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { FileSlot } from "#domain/submission/file-slots.ts";
import type { StoredFile } from "#domain/submission/stored-files.ts";
import type { ChosenFile } from "./chosen-files";

/** The edited project's stored files, and which of them to remove. */
export interface StoredFilesForm {
  files: readonly StoredFile[];
  /** The company has a logo, possibly uploaded with another project. */
  hasLogo: boolean;
  removed: ReadonlySet<string>;
  /** Whether the files to remove differ from when the form was opened. */
  isChanged: boolean;
  /** The user's changes: file id to whether it is removed. */
  removals: Readonly<Record<string, boolean>>;
  setRemoved: (id: string, isRemoved: boolean) => void;
}

const StoredFilesContext = createContext<StoredFilesForm | null>(null);

/** Null on the form for a new project. */
export const useStoredFiles = () => useContext(StoredFilesContext);

interface StoredFilesProps extends Pick<StoredFilesForm, "files" | "hasLogo"> {
  /** The changes of an edit that is resumed. */
  resumed: StoredFilesForm["removals"] | undefined;
  children: ReactNode;
}

export function StoredFiles({ files, hasLogo, resumed, children }: StoredFilesProps) {
  // Only the user's changes, because the files may be refetched meanwhile.
  const [removals, setRemovals] = useState(resumed ?? {});
  const form = useMemo(() => {
    const changed = files.filter(
      (file) => (removals[file.id] ?? isRemovalRequested(file)) !== isRemovalRequested(file),
    );
    const removed = files.filter((file) => isRemovalRequested(file) !== changed.includes(file));
    return {
      files,
      hasLogo,
      removed: new Set(removed.map(({ id }) => id)),
      isChanged: changed.length > 0,
      removals,
      setRemoved: (id: string, isRemoved: boolean) =>
        setRemovals((before) => ({ ...before, [id]: isRemoved })),
    };
  }, [files, hasLogo, removals]);
  return <StoredFilesContext value={form}>{children}</StoredFilesContext>;
}

/** Whether the owner asked for the removal; a file that is being replaced does not count. */
export const isRemovalRequested = ({ isLeaving, replacedBy }: StoredFile) =>
  isLeaving && !replacedBy;

export const filesOfSlot = (stored: StoredFilesForm | null, slot: FileSlot) =>
  stored?.files.filter((file) => file.slot === slot) ?? [];

/** The chosen file that replaces a stored one. */
export const successorOf = (file: StoredFile, chosen: readonly ChosenFile[]) =>
  chosen.find(({ replaces }) => replaces === file.id);
