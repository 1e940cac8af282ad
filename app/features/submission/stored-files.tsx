import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { FileSlot } from "#domain/submission/files.ts";
import type { StoredFile } from "#domain/submission/stored-files.ts";
import type { ChosenFile } from "./chosen-files";

/** The files that the edited project has already, and which of them shall go. */
export interface StoredFilesForm {
  files: readonly StoredFile[];
  /** The company has a logo, which may have come with another project. */
  hasLogo: boolean;
  removed: ReadonlySet<string>;
  /** Whether other files shall go than when the form was opened. */
  isChanged: boolean;
  setRemoved: (id: string, isRemoved: boolean) => void;
}

const StoredFilesContext = createContext<StoredFilesForm | null>(null);

/** Null on the form for a new project. */
export const useStoredFiles = () => useContext(StoredFilesContext);

interface StoredFilesProps extends Pick<StoredFilesForm, "files" | "hasLogo"> {
  children: ReactNode;
}

export function StoredFiles({ files, hasLogo, children }: StoredFilesProps) {
  // Whether a file shall go, where that was changed here; the files may be reloaded meanwhile.
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const form = useMemo(() => {
    const changed = files.filter(
      (file) => (changes.get(file.id) ?? isRemovalAsked(file)) !== isRemovalAsked(file),
    );
    const removed = files.filter((file) => isRemovalAsked(file) !== changed.includes(file));
    return {
      files,
      hasLogo,
      removed: new Set(removed.map(({ id }) => id)),
      isChanged: changed.length > 0,
      setRemoved: (id: string, isRemoved: boolean) =>
        setChanges((before) => new Map(before).set(id, isRemoved)),
    };
  }, [files, hasLogo, changes]);
  return <StoredFilesContext value={form}>{children}</StoredFilesContext>;
}

/** What a new file replaces goes with that file, and is not asked for by itself. */
export const isRemovalAsked = ({ isLeaving, replacedBy }: StoredFile) => isLeaving && !replacedBy;

export const filesOfSlot = (stored: StoredFilesForm | null, slot: FileSlot) =>
  stored?.files.filter((file) => file.slot === slot) ?? [];

/** The chosen file that takes the place of a stored one. */
export const successorOf = (file: StoredFile, chosen: readonly ChosenFile[]) =>
  chosen.find(({ replaces }) => replaces === file.id);
