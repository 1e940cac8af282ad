import { createStore, delMany, getMany, keys, setMany } from "idb-keyval";
import type { FileType } from "#domain/limits.ts";
import type { FileSlot } from "#domain/submission/file-slots.ts";
import { log } from "~/lib/log";

/** A chosen file as stored in IndexedDB. */
export interface DraftFile {
  slot: FileSlot;
  name: string;
  type: FileType;
  content: File;
  /** Id of the stored file that it replaces. */
  replaces?: string;
}

export type KeptFiles = ReadonlyMap<string, DraftFile>;

/** The owning draft and the file's key; IndexedDB returns entries in key order. */
type FileKey = [owner: string, key: string];

const store = createStore("project-submission", "chosen-files");

/** Returns whether the files were stored; false if the browser's storage is full or blocked. */
export function keepFiles(owner: string, files: KeptFiles): Promise<boolean> {
  const entries = [...files].map(([key, file]): [FileKey, DraftFile] => [[owner, key], file]);
  return attempt("kept", () => setMany(entries, store));
}

/** A draft's files; null if they could not be read. */
export async function keptFiles(owner: string): Promise<KeptFiles | null> {
  try {
    const own = await keysWhere((other) => other === owner);
    const files = await getMany<DraftFile>(own, store);
    return new Map(
      own.flatMap(([, key], index): [string, DraftFile][] => {
        const file = files[index];
        return file ? [[key, file]] : [];
      }),
    );
  } catch (error) {
    log.warn("The chosen files could not be read", error);
    return null;
  }
}

export async function dropFiles(owner: string, fileKeys: readonly string[]): Promise<void> {
  const toRemove = fileKeys.map((key): FileKey => [owner, key]);
  await attempt("removed", () => delMany(toRemove, store));
}

/** Removes every file of the drafts that match. */
export async function dropFilesOf(isMatch: (owner: string) => boolean): Promise<void> {
  await attempt("removed", async () => delMany(await keysWhere(isMatch), store));
}

async function keysWhere(isWanted: (owner: string) => boolean): Promise<FileKey[]> {
  return (await keys<FileKey>(store)).filter(([owner]) => isWanted(owner));
}

async function attempt(what: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    log.warn(`The chosen files could not be ${what}`, error);
    return false;
  }
}
