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
  // What a new file replaces goes with that file, and is not asked for by itself.
  const asked = useMemo(
    () => files.filter(({ isLeaving, replacedBy }) => isLeaving && !replacedBy).map(({ id }) => id),
    [files],
  );
  const [removed, setAll] = useState<ReadonlySet<string>>(new Set(asked));
  const form = useMemo(
    () => ({
      files,
      hasLogo,
      removed,
      isChanged: removed.size !== asked.length || asked.some((id) => !removed.has(id)),
      setRemoved: (id: string, isRemoved: boolean) =>
        setAll(
          (before) =>
            new Set([...before].filter((other) => other !== id).concat(isRemoved ? id : [])),
        ),
    }),
    [files, hasLogo, removed, asked],
  );
  return <StoredFilesContext value={form}>{children}</StoredFilesContext>;
}

export const filesOfSlot = (stored: StoredFilesForm | null, slot: FileSlot) =>
  stored?.files.filter((file) => file.slot === slot) ?? [];

/** The chosen file that takes the place of a stored one. */
export const successorOf = (file: StoredFile, chosen: readonly ChosenFile[]) =>
  chosen.find(({ replaces }) => replaces === file.id);
