import { useSyncExternalStore } from "react";
import { v7 as newKey } from "uuid";
import type { FileType } from "#domain/limits.ts";
import { limits } from "#domain/limits.ts";
import type { KeptDraft } from "#domain/submission/drafts.ts";
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

/** A file that was found good; its content stays in the browser until the project is stored. */
export interface ChosenFile {
  /** Later ones have greater keys. */
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
  methodologies: [],
};

/**
 * Outside the components: the files outlive the way to the error page and back. Each draft, and each
 * edit, has its own, so that no project is sent in with another one's.
 */
const filesOf = new Map<string, ChosenFiles>();
/** Those whose files outlive the window too, with when what the browser kept of them is there. */
const restored = new Map<string, Promise<void>>();
/** Those of which the browser could not keep a file. */
const notKept = new Set<string>();
let owner = "";
const listeners = createListeners();

const chosenBy = (name: string) => filesOf.get(name) ?? none;

function set(name: string, files: ChosenFiles) {
  filesOf.set(name, files);
  listeners.notify();
}

/** A draft is known by when it was begun, wherever it is kept; a damaged one by its place. */
export const filesNameOf = ({ id, draft }: KeptDraft) => draft.createdAt || id;

/** From now on the files of this draft or edit are shown, chosen and sent. */
export function showFilesOf(name: string) {
  owner = name;
  listeners.notify();
}

/** Shows the files of a draft, with those that were chosen before a reload or in another tab. */
export function showKeptFilesOf(name: string) {
  showFilesOf(name);
  if (!restored.has(name)) restored.set(name, restore(name));
}

async function restore(name: string) {
  const kept = await keptFiles(name);
  if (kept === null) notKept.add(name);
  set(name, kept ? chosenFrom(kept) : chosenBy(name));
}

function chosenFrom(kept: KeptFiles): ChosenFiles {
  const files = [...kept];
  const inSlot = (slot: FileSlot) =>
    files.filter(([, file]) => file.slot === slot).map(([key, file]) => chosenFile(key, file));
  return {
    companyLogo: inSlot("companyLogo"),
    projectPhotos: inSlot("projectPhotos"),
    documents: inSlot("documents"),
    pdd: inSlot("pdd"),
    vvbReport: inSlot("vvbReport"),
    verificationReport: inSlot("verificationReport"),
    methodologies: inSlot("methodologies"),
  };
}

function chosenFile(key: string, { name, type, content }: DraftFile): ChosenFile {
  const previewUrl = type.startsWith("image/") ? URL.createObjectURL(content) : null;
  return { key, name, size: content.size, type, content, previewUrl };
}

/** The files that are shown, once those that the browser kept are among them. */
export async function readyFiles(): Promise<ChosenFiles> {
  await restored.get(owner);
  return chosenBy(owner);
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
  const found: DraftFile[] = [];
  for (const file of files) {
    // One byte more than is allowed shows that it is too large; the rest need not be read.
    const start = new Uint8Array(await file.slice(0, limits.fileBytes + 1).arrayBuffer());
    const checked = checkFile(slot, file.name, start, file.size);
    if ("refusal" in checked) refusals.push(checked.refusal);
    else found.push({ slot, name: file.name, type: checked.type, content: file });
  }
  // A single file replaces the one before; of several the first ones stay.
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
    refusals.push(`${name} was left out: you can add at most ${maxFiles} files here.`);
  }
  letGo(
    chooser,
    [...before, ...added].filter((file) => !after.includes(file)),
  );
  set(chooser, { ...chosenBy(chooser), [slot]: after });
  return refusals;
}

/** What is shown is kept: a reload in the next moment finds it. */
async function keep(name: string, files: KeptFiles) {
  await restored.get(name);
  if (!restored.has(name) || files.size === 0) return;
  if (!(await keepFiles(name, files))) notKept.add(name);
}

export function removeFile(slot: FileSlot, key: string) {
  const chosen = chosenBy(owner);
  letGo(
    owner,
    chosen[slot].filter((file) => file.key === key),
  );
  set(owner, { ...chosen, [slot]: chosen[slot].filter((file) => file.key !== key) });
}

/** Lets go of the files of a draft, or of those that are shown. */
export function forgetFiles(name = owner) {
  forgetPreviews(allOf(chosenBy(name)));
  filesOf.delete(name);
  restored.delete(name);
  void dropFilesOf((other) => other === name);
  listeners.notify();
}

/** Removes what the browser still keeps of drafts that are gone: a window may have closed too soon. */
export function forgetFilesExcept(names: readonly string[]) {
  void dropFilesOf((other) => other !== owner && !names.includes(other));
}

/** Takes the files of a draft out of sight and out of the browser; what it returns brings them back. */
export function setFilesAside(name: string): () => void {
  const files = filesOf.get(name);
  const taken = takeKept(name);
  filesOf.delete(name);
  restored.delete(name);
  listeners.notify();
  return () => {
    if (files) set(name, files);
    restored.set(
      name,
      taken.then(async (kept) => {
        if (!(await keepFiles(name, kept))) notKept.add(name);
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

function letGo(name: string, files: readonly ChosenFile[]) {
  forgetPreviews(files);
  const fileKeys = files.map(({ key }) => key);
  if (restored.has(name) && fileKeys.length > 0) void dropFiles(name, fileKeys);
}

function forgetPreviews(files: readonly ChosenFile[]) {
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

/** Whether the files that are shown will be there after a reload. */
export function useAreFilesKept(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => !notKept.has(owner),
    () => true,
  );
}
