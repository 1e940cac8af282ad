import { createStore, delMany, getMany, keys, setMany } from "idb-keyval";
import type { FileType } from "#domain/limits.ts";
import type { FileSlot } from "#domain/submission/files.ts";
import { log } from "~/lib/log";

/** A chosen file as the browser's own database keeps it. */
export interface DraftFile {
  slot: FileSlot;
  name: string;
  type: FileType;
  content: File;
}

export type KeptFiles = ReadonlyMap<string, DraftFile>;

/** Whose it is and which: the database has them in the order of their keys. */
type FileKey = [owner: string, key: string];

const store = createStore("project-submission", "chosen-files");

/** Whether the browser keeps them; one whose storage is full or blocked does not. */
export function keepFiles(owner: string, files: KeptFiles): Promise<boolean> {
  const entries = [...files].map(([key, file]): [FileKey, DraftFile] => [[owner, key], file]);
  return isDone("kept", () => setMany(entries, store));
}

/** The files of a draft; null when the browser does not say. */
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
  await isDone("removed", () => delMany(toRemove, store));
}

/** Removes every file of those drafts. */
export async function dropFilesOf(isDoomed: (owner: string) => boolean): Promise<void> {
  await isDone("removed", async () => delMany(await keysWhere(isDoomed), store));
}

async function keysWhere(isWanted: (owner: string) => boolean): Promise<FileKey[]> {
  return (await keys<FileKey>(store)).filter(([owner]) => isWanted(owner));
}

async function isDone(what: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    log.warn(`The chosen files could not be ${what}`, error);
    return false;
  }
}
