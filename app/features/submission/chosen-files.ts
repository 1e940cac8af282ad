import { useSyncExternalStore } from "react";
import { v7 as newKey } from "uuid";
import type { FileType } from "#domain/limits.ts";
import { limits } from "#domain/limits.ts";
import type { StoredDraft } from "#domain/submission/drafts.ts";
import { checkFile, type FileSlot, fileField, fileSlotNames } from "#domain/submission/files.ts";
import { createListeners } from "~/lib/browser/listeners";
import {
  type DraftFile,
  dropFiles,
  dropFilesOf,
  type KeptFiles,
  keepFiles,
  keptFiles,
} from "./draft-files";

/** A file that passed its checks; its content stays in the browser until the project is stored. */
export interface ChosenFile {
  /** Keys sort in the order in which the files were chosen. */
  key: string;
  name: string;
  size: number;
  type: FileType;
  content: File;
  /** Object URL of an image; null for documents. */
  previewUrl: string | null;
  /** Id of the stored file that it replaces. */
  replaces?: string;
}

export type ChosenFiles = Readonly<Record<FileSlot, readonly ChosenFile[]>>;

const none = mapSlots(() => []);

/**
 * Kept outside the components so that the files survive navigating to the error page and back. Each
 * draft and each edit has its own files, so that no project is submitted with another one's.
 */
const filesOf = new Map<string, ChosenFiles>();
/** Drafts whose files also survive a reload; each promise resolves once they are restored. */
const restored = new Map<string, Promise<void>>();
/** Drafts whose stored files could not be read. */
const unreadable = new Set<string>();
/** Keys of files that the browser could not store. */
const unsaved = new Set<string>();
/** The draft or edit whose files are shown. */
let owner = "";
const listeners = createListeners();

const chosenBy = (name: string) => filesOf.get(name) ?? none;

function set(name: string, files: ChosenFiles) {
  filesOf.set(name, files);
  listeners.notify();
}

/** Drafts are identified by their creation time, or by id if a damaged draft has lost it. */
export const filesNameOf = ({ id, draft }: StoredDraft) => draft.createdAt || id;

/** Makes this draft or edit the one whose files are shown, chosen and sent. */
export function showFilesOf(name: string) {
  owner = name;
  listeners.notify();
}

/** Shows a draft's files, including those chosen before a reload or in another tab. */
export function showKeptFilesOf(name: string) {
  showFilesOf(name);
  if (!restored.has(name)) restored.set(name, restore(name));
}

async function restore(name: string) {
  const kept = await keptFiles(name);
  if (kept === null) unreadable.add(name);
  set(name, kept ? chosenFrom(kept) : chosenBy(name));
}

function chosenFrom(kept: KeptFiles): ChosenFiles {
  const files = [...kept];
  return mapSlots((slot) =>
    files.filter(([, file]) => file.slot === slot).map(([key, file]) => chosenFile(key, file)),
  );
}

function mapSlots(filesIn: (slot: FileSlot) => readonly ChosenFile[]): ChosenFiles {
  return {
    companyLogo: filesIn("companyLogo"),
    projectPhotos: filesIn("projectPhotos"),
    documents: filesIn("documents"),
    pdd: filesIn("pdd"),
    vvbReport: filesIn("vvbReport"),
    verificationReport: filesIn("verificationReport"),
    methodologies: filesIn("methodologies"),
  };
}

function chosenFile(key: string, { name, type, content }: DraftFile): ChosenFile {
  return { key, name, size: content.size, type, content, previewUrl: previewUrlOf(type, content) };
}

const previewUrlOf = (type: FileType, content: File) =>
  type.startsWith("image/") ? URL.createObjectURL(content) : null;

const withPreviews = (files: ChosenFiles) =>
  mapSlots((slot) =>
    files[slot].map((file) => ({ ...file, previewUrl: previewUrlOf(file.type, file.content) })),
  );

/** The files shown, after those that the browser kept have been restored. */
export async function readyFiles(): Promise<ChosenFiles> {
  await restored.get(owner);
  return chosenBy(owner);
}

/** Adds the acceptable files and returns a message for each one refused. */
export async function chooseFiles(
  slot: FileSlot,
  files: readonly File[],
  replaces?: string,
): Promise<string[]> {
  const { maxFiles } = fileField(slot);
  // The user may open another draft while a large file is being read.
  const chooser = owner;
  const refusals: string[] = [];
  const found: DraftFile[] = [];
  for (const file of files) {
    // One byte over the limit is enough to tell that a file is too large.
    const start = new Uint8Array(await file.slice(0, limits.fileBytes + 1).arrayBuffer());
    const checked = checkFile(slot, file.name, start, file.size);
    if ("refusal" in checked) refusals.push(checked.refusal);
    else found.push({ slot, name: file.name, type: checked.type, content: file });
  }
  // In a single-file slot the last file wins; in the others, the first ones up to the limit.
  const taken = new Map(
    (maxFiles === 1 ? found.slice(-1) : found).map((file) => [newKey(), file] as const),
  );
  await keep(chooser, new Map([...taken].slice(0, maxFiles)));
  const before = chosenBy(chooser)[slot];
  const added = [...taken].map(([key, file]) => ({
    ...chosenFile(key, file),
    ...(replaces && { replaces }),
  }));
  const isKept = (file: ChosenFile) => !replaces || file.replaces !== replaces || !added.length;
  const all = maxFiles === 1 && added.length > 0 ? added : [...before.filter(isKept), ...added];
  const after = all.slice(0, maxFiles);
  for (const { name } of all.slice(maxFiles)) {
    refusals.push(`${name} was not added: you can add at most ${maxFiles} files here.`);
  }
  releaseFiles(
    chooser,
    [...before, ...added].filter((file) => !after.includes(file)),
  );
  set(chooser, { ...chosenBy(chooser), [slot]: after });
  return refusals;
}

/** Persists files before they are shown, so that an immediate reload finds them. */
async function keep(name: string, files: KeptFiles) {
  await restored.get(name);
  if (restored.has(name) && files.size > 0) await save(name, files);
}

async function save(name: string, files: KeptFiles) {
  if (await keepFiles(name, files)) return;
  for (const key of files.keys()) unsaved.add(key);
}

export function removeFile(slot: FileSlot, key: string) {
  const chosen = chosenBy(owner);
  releaseFiles(
    owner,
    chosen[slot].filter((file) => file.key === key),
  );
  set(owner, { ...chosen, [slot]: chosen[slot].filter((file) => file.key !== key) });
}

/** Discards a draft's files; by default, those that are shown. */
export function forgetFiles(name = owner) {
  revokePreviews(allOf(chosenBy(name)));
  filesOf.delete(name);
  restored.delete(name);
  void dropFilesOf((other) => other === name);
  listeners.notify();
}

/** Removes the files of deleted drafts, in case a window closed before it had cleaned up. */
export function forgetFilesExcept(names: readonly string[]) {
  void dropFilesOf((other) => other !== owner && !names.includes(other));
}

/** Removes a draft's files from memory and browser storage; the returned function restores them. */
export function setFilesAside(name: string): () => void {
  const files = filesOf.get(name);
  if (files) revokePreviews(allOf(files));
  const taken = takeKept(name);
  filesOf.delete(name);
  restored.delete(name);
  listeners.notify();
  return () => {
    if (files) set(name, withPreviews(files));
    restored.set(
      name,
      taken.then(async (kept) => {
        await save(name, kept);
        if (!files) set(name, chosenFrom(kept));
      }),
    );
  };
}

async function takeKept(name: string): Promise<KeptFiles> {
  await restored.get(name);
  const kept = (await keptFiles(name)) ?? new Map();
  await dropFiles(name, [...kept.keys()]);
  return kept;
}

function releaseFiles(name: string, files: readonly ChosenFile[]) {
  revokePreviews(files);
  const fileKeys = files.map(({ key }) => key);
  if (restored.has(name) && fileKeys.length > 0) void dropFiles(name, fileKeys);
}

function revokePreviews(files: readonly ChosenFile[]) {
  for (const { previewUrl } of files) if (previewUrl) URL.revokeObjectURL(previewUrl);
}

const allOf = (files: ChosenFiles) => fileSlotNames.flatMap((slot) => files[slot]);

export function useChosenFiles(): ChosenFiles {
  return useSyncExternalStore(
    listeners.subscribe,
    () => chosenBy(owner),
    () => none,
  );
}

/** Whether the files shown will survive a reload. */
export function useAreFilesKept(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => !unreadable.has(owner) && !allOf(chosenBy(owner)).some(({ key }) => unsaved.has(key)),
    () => true,
  );
}
