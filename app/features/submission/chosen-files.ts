import { useSyncExternalStore } from "react";
import type { FileType } from "#domain/limits.ts";
import { limits } from "#domain/limits.ts";
import { checkFile, type FileSlot, fileField, fileSlotNames } from "#domain/submission/files.ts";
import { createListeners } from "~/lib/browser/listeners";

/** A file that was found good; its content stays in the browser until the project is stored. */
export interface ChosenFile {
  key: string;
  name: string;
  size: number;
  type: FileType;
  content: File;
  /** A picture to look at; documents have none. */
  previewUrl: string | null;
  /** The stored file whose place it takes. */
  replaces?: string;
}

export type ChosenFiles = Readonly<Record<FileSlot, readonly ChosenFile[]>>;

const none: ChosenFiles = {
  companyLogo: [],
  projectPhotos: [],
  documents: [],
  pdd: [],
  vvbReport: [],
  verificationReport: [],
};

/**
 * Outside the components: the files outlive the way to the error page and back. Each draft, and each
 * edit, has its own, so that no project is sent in with another one's.
 */
const filesOf = new Map<string, ChosenFiles>();
let owner = "";
let count = 0;
const listeners = createListeners();

const chosenBy = (name: string) => filesOf.get(name) ?? none;

function set(name: string, files: ChosenFiles) {
  filesOf.set(name, files);
  listeners.notify();
}

/** From now on the files of this draft or edit are shown, chosen and sent. */
export function showFilesOf(name: string) {
  owner = name;
  listeners.notify();
}

/** Takes what is acceptable and returns why the rest is not. */
export async function chooseFiles(
  slot: FileSlot,
  files: readonly File[],
  replaces?: string,
): Promise<string[]> {
  const { maxFiles } = fileField(slot);
  // Somebody may open another draft while a large file is read.
  const chooser = owner;
  const refusals: string[] = [];
  const taken: ChosenFile[] = [];
  for (const file of files) {
    // One byte more than is allowed shows that it is too large; the rest need not be read.
    const start = new Uint8Array(await file.slice(0, limits.fileBytes + 1).arrayBuffer());
    const checked = checkFile(slot, file.name, start, file.size);
    if ("refusal" in checked) {
      refusals.push(checked.refusal);
      continue;
    }
    count += 1;
    taken.push({
      key: `${slot}-${count}`,
      name: file.name,
      size: file.size,
      type: checked.type,
      content: file,
      previewUrl: checked.type.startsWith("image/") ? URL.createObjectURL(file) : null,
      ...(replaces && { replaces }),
    });
  }
  const chosen = chosenBy(chooser);
  // A single file replaces the one before; of several the first ones stay.
  const isKept = (file: ChosenFile) => !replaces || file.replaces !== replaces || !taken.length;
  const all =
    maxFiles === 1 && taken.length > 0
      ? taken.slice(-1)
      : [...chosen[slot].filter(isKept), ...taken];
  for (const { name } of all.slice(maxFiles)) {
    refusals.push(`${name} was left out: you can add at most ${maxFiles} files here.`);
  }
  forget([...chosen[slot], ...taken].filter((file) => !all.slice(0, maxFiles).includes(file)));
  set(chooser, { ...chosen, [slot]: all.slice(0, maxFiles) });
  return refusals;
}

export function removeFile(slot: FileSlot, key: string) {
  const chosen = chosenBy(owner);
  forget(chosen[slot].filter((file) => file.key === key));
  set(owner, { ...chosen, [slot]: chosen[slot].filter((file) => file.key !== key) });
}

/** Lets go of the files of a draft, or of those that are shown. */
export function forgetFiles(name = owner) {
  forget(fileSlotNames.flatMap((slot) => chosenBy(name)[slot]));
  filesOf.delete(name);
  listeners.notify();
}

/** Takes the files of a draft out of sight; what it returns gives them to a draft again. */
export function setFilesAside(name: string): (to: string) => void {
  const files = filesOf.get(name);
  filesOf.delete(name);
  listeners.notify();
  return (to) => files && set(to, files);
}

function forget(files: readonly ChosenFile[]) {
  for (const { previewUrl } of files) if (previewUrl) URL.revokeObjectURL(previewUrl);
}

export function useChosenFiles(): ChosenFiles {
  return useSyncExternalStore(
    listeners.subscribe,
    () => chosenBy(owner),
    () => none,
  );
}
