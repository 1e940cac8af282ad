import { useSyncExternalStore } from "react";
import { v7 as newKey } from "uuid";
import type { FileType } from "#domain/limits.ts";
import { limits } from "#domain/limits.ts";
import type { StoredDraft } from "#domain/submission/drafts.ts";
import {
  checkFile,
  type FileSlot,
  fileField,
  fileSlotNames,
} from "#domain/submission/file-slots.ts";
import { createStore } from "~/lib/browser/listeners";
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

/** What is known of the files of one draft or edit. */
interface KnownFiles {
  /** Absent until some were chosen or restored. */
  chosen?: ChosenFiles | undefined;
  /** Of drafts whose files also survive a reload; resolves once they are restored. */
  restored?: Promise<void> | undefined;
  /** Whether its stored files could not be read. */
  isUnreadable?: boolean;
  /** Keys of files that the browser could not store. */
  unsaved?: readonly string[];
}

interface Store {
  /** The draft or edit whose files are shown. */
  owner: string;
  known: Readonly<Record<string, KnownFiles>>;
}

/**
 * Kept outside the components so that the files survive navigating to the error page and back. Each
 * draft and each edit has its own files, so that no project is submitted with another one's.
 */
const store = createStore<Store>({ owner: "", known: {} });

const ownerOfShown = () => store.get().owner;
const knownOf = (name: string): KnownFiles => store.get().known[name] ?? {};
const chosenBy = (name: string) => knownOf(name).chosen ?? none;

function update(name: string, change: KnownFiles) {
  const { owner, known } = store.get();
  store.set({ owner, known: { ...known, [name]: { ...known[name], ...change } } });
}

/** Drafts are identified by their creation time, or by id if a damaged draft has lost it. */
export const filesNameOf = ({ id, draft }: StoredDraft) => draft.createdAt || id;

/** Makes this draft or edit the one whose files are shown, chosen and sent. */
export function showFilesOf(name: string) {
  store.set({ ...store.get(), owner: name });
}

/** Shows a draft's files, including those chosen before a reload or in another tab. */
export function showKeptFilesOf(name: string) {
  showFilesOf(name);
  if (!knownOf(name).restored) update(name, { restored: restore(name) });
}

async function restore(name: string) {
  const kept = await keptFiles(name);
  update(
    name,
    kept ? { chosen: chosenFrom(kept) } : { chosen: chosenBy(name), isUnreadable: true },
  );
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

function chosenFile(key: string, { name, type, content, replaces }: DraftFile): ChosenFile {
  const previewUrl = previewUrlOf(type, content);
  return {
    key,
    name,
    size: content.size,
    type,
    content,
    previewUrl,
    ...(replaces && { replaces }),
  };
}

const previewUrlOf = (type: FileType, content: File) =>
  type.startsWith("image/") ? URL.createObjectURL(content) : null;

const withPreviews = (files: ChosenFiles) =>
  mapSlots((slot) =>
    files[slot].map((file) => ({ ...file, previewUrl: previewUrlOf(file.type, file.content) })),
  );

/** The files shown, after those that the browser kept have been restored. */
export async function readyFiles(): Promise<ChosenFiles> {
  const owner = ownerOfShown();
  await knownOf(owner).restored;
  return chosenBy(ownerOfShown());
}

/** Adds the acceptable files and returns a message for each one refused. */
export async function chooseFiles(
  slot: FileSlot,
  files: readonly File[],
  replaces?: string,
): Promise<string[]> {
  const { maxFiles } = fileField(slot);
  // The user may open another draft while a large file is being read.
  const chooser = ownerOfShown();
  const refusals: string[] = [];
  const found: DraftFile[] = [];
  for (const file of files) {
    // One byte over the limit is enough to tell that a file is too large.
    const start = new Uint8Array(await file.slice(0, limits.fileBytes + 1).arrayBuffer());
    const checked = checkFile(slot, file.name, start, file.size);
    if ("refusal" in checked) refusals.push(checked.refusal);
    else {
      const { name } = file;
      found.push({ slot, name, type: checked.type, content: file, ...(replaces && { replaces }) });
    }
  }
  // In a single-file slot the last file wins; in the others, the first ones up to the limit.
  const taken = new Map(
    (maxFiles === 1 ? found.slice(-1) : found).map((file) => [newKey(), file] as const),
  );
  await keep(chooser, new Map([...taken].slice(0, maxFiles)));
  const before = chosenBy(chooser)[slot];
  const added = [...taken].map(([key, file]) => chosenFile(key, file));
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
  update(chooser, { chosen: { ...chosenBy(chooser), [slot]: after } });
  return refusals;
}

/** From now on, the files of an edit survive leaving its page, as those of a draft do. */
export function startKeepingFiles(name: string) {
  if (knownOf(name).restored) return;
  const chosen = fileSlotNames.flatMap((slot) =>
    chosenBy(name)[slot].map(
      ({ key, size: _, previewUrl: __, ...file }) => [key, { slot, ...file }] as const,
    ),
  );
  update(name, { restored: save(name, new Map(chosen)) });
}

/** Persists files before they are shown, so that an immediate reload finds them. */
async function keep(name: string, files: KeptFiles) {
  await knownOf(name).restored;
  if (knownOf(name).restored && files.size > 0) await save(name, files);
}

async function save(name: string, files: KeptFiles) {
  if (await keepFiles(name, files)) return;
  update(name, { unsaved: [...(knownOf(name).unsaved ?? []), ...files.keys()] });
}

export function removeFile(slot: FileSlot, key: string) {
  const owner = ownerOfShown();
  const chosen = chosenBy(owner);
  releaseFiles(
    owner,
    chosen[slot].filter((file) => file.key === key),
  );
  update(owner, {
    chosen: { ...chosen, [slot]: chosen[slot].filter((file) => file.key !== key) },
  });
}

/** Discards a draft's files; by default, those that are shown. */
export function forgetFiles(name = ownerOfShown()) {
  revokePreviews(allOf(chosenBy(name)));
  update(name, { chosen: undefined, restored: undefined });
  void dropFilesOf((other) => other === name);
}

/** Removes the files of deleted drafts, in case a window closed before it had cleaned up. */
export function forgetFilesExcept(names: readonly string[]) {
  void dropFilesOf((other) => other !== ownerOfShown() && !names.includes(other));
}

/** Removes a draft's files from memory and browser storage; the returned function restores them. */
export function setFilesAside(name: string): () => void {
  const files = knownOf(name).chosen;
  if (files) revokePreviews(allOf(files));
  const taken = takeKept(name);
  update(name, { chosen: undefined, restored: undefined });
  return () => {
    const restored = taken.then(async (kept) => {
      await save(name, kept);
      if (!files) update(name, { chosen: chosenFrom(kept) });
    });
    update(name, { ...(files && { chosen: withPreviews(files) }), restored });
  };
}

async function takeKept(name: string): Promise<KeptFiles> {
  await knownOf(name).restored;
  const kept = (await keptFiles(name)) ?? new Map();
  await dropFiles(name, [...kept.keys()]);
  return kept;
}

function releaseFiles(name: string, files: readonly ChosenFile[]) {
  revokePreviews(files);
  const fileKeys = files.map(({ key }) => key);
  if (knownOf(name).restored && fileKeys.length > 0) void dropFiles(name, fileKeys);
}

function revokePreviews(files: readonly ChosenFile[]) {
  for (const { previewUrl } of files) if (previewUrl) URL.revokeObjectURL(previewUrl);
}

const allOf = (files: ChosenFiles) => fileSlotNames.flatMap((slot) => files[slot]);

export function useChosenFiles(): ChosenFiles {
  return useSyncExternalStore(
    store.subscribe,
    () => chosenBy(ownerOfShown()),
    () => none,
  );
}

/** The draft or edit whose files are shown. */
export function useFilesOwner(): string {
  return useSyncExternalStore(store.subscribe, ownerOfShown, () => "");
}

/** Whether the files shown survive a reload; those of an edit do once its session has ended. */
export function useAreFilesKept(): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => {
      const { chosen = none, isUnreadable = false, unsaved = [] } = knownOf(ownerOfShown());
      return !isUnreadable && !allOf(chosen).some(({ key }) => unsaved.includes(key));
    },
    () => true,
  );
}
