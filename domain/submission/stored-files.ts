import type { ProjectFile } from "../files/project-file.ts";
import type { ReviewStatus } from "../vocabulary.ts";
import { type FileSlot, fileField, fileSlotNames } from "./file-slots.ts";

/** A file's review state. */
export type StoredFileState = "listed" | "waiting" | "returned" | "refused" | "missing";

/** A project's file, as its owner sees it on the form. */
export interface StoredFile {
  id: string;
  slot: FileSlot;
  name: string;
  bytes: number;
  /** Path in the private bucket; null if it was never uploaded. */
  path: string | null;
  isImage: boolean;
  state: StoredFileState;
  /** Whether it will be removed once the edit that requested it is approved. */
  isLeaving: boolean;
  /** The name of the uploaded file that will replace it; null if there is none. */
  replacedBy: string | null;
}

export const storedFileStates: Readonly<Record<StoredFileState, string>> = {
  listed: "Listed",
  waiting: "Waiting for review",
  returned: "Reviewed again when you save",
  refused: "Not accepted",
  missing: "Not uploaded",
};

interface FileOwner {
  status: ReviewStatus;
  /** Its edits since it was listed, and what the team decided about each. */
  revisions: readonly { id: string; decision: string | null }[];
}

/** The files of a project that its owner can still act on. */
export function storedFiles(files: readonly ProjectFile[], owner: FileOwner): StoredFile[] {
  return files.flatMap((file) => {
    const slot = fileSlotNames.find((name) => fileField(name).storedAs === file.kind);
    const state = stateOf(file, owner);
    if (!slot || !state) return [];
    return {
      id: file.id,
      slot,
      name: file.name,
      bytes: file.bytes,
      path: file.isConfirmed ? file.path : null,
      isImage: fileField(slot).accepts === "image",
      state,
      isLeaving: file.removal !== null,
      replacedBy: (file.removal && replacement(file, files)?.name) ?? null,
    };
  });
}

/** Names of the files that were chosen and never arrived, unless they were chosen again and did. */
export function missingFiles(files: readonly ProjectFile[], owner: FileOwner): string[] {
  const stored = storedFiles(files, owner);
  const arrived = stored.filter(({ state }) => state !== "missing");
  const missing = stored
    .filter(({ state }) => state === "missing")
    .filter(({ slot, name }) => !arrived.some((one) => one.slot === slot && one.name === name));
  return [...new Set(missing.map(({ name }) => name))];
}

function replacement(file: ProjectFile, files: readonly ProjectFile[]): ProjectFile | undefined {
  return files.find(
    (newer) =>
      newer.replacesId === file.id &&
      newer.isConfirmed &&
      !newer.isApproved &&
      newer.revisionId === file.removal?.revisionId,
  );
}

/** Null for files that were never uploaded before a decision was made, as no one needs them. */
function stateOf(file: ProjectFile, { status, revisions }: FileOwner): StoredFileState | null {
  const isListed = status === "approved";
  if (file.isApproved && isListed) return "listed";
  if (file.revisionId === null || file.isApproved) {
    if (!file.isConfirmed) return isListed ? null : "missing";
    return status === "submitted" ? "waiting" : "returned";
  }
  const revision = revisions.find(({ id }) => id === file.revisionId);
  if (!revision) return null;
  if (revision.decision === null) return file.isConfirmed ? "waiting" : "missing";
  if (!file.isConfirmed) return null;
  return revision.decision === "changes_requested" ? "returned" : "refused";
}
