import type { Database } from "../database.types.ts";
import { type FileKind, fileKinds } from "../vocabulary.ts";

/** A logo, photo or document of a project, as stored in the database. */
export interface ProjectFile {
  id: string;
  kind: FileKind;
  position: number;
  /** Path in the private bucket. */
  path: string;
  name: string;
  bytes: number;
  revisionId: string | null;
  isConfirmed: boolean;
  isApproved: boolean;
  /** The file that this one replaces once it has been uploaded. */
  replacesId: string | null;
  /** Set if its removal was requested: it goes once that edit, or else the project, is approved. */
  removal: { revisionId: string | null } | null;
}

export type ProjectFileRow = Database["public"]["Tables"]["project_files"]["Row"];

/** The current files in their order; removed ones stay in the database only. */
export function projectFiles(rows: readonly ProjectFileRow[]): ProjectFile[] {
  return rows
    .filter(({ removed_at }) => removed_at === null)
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      position: row.position,
      path: row.path,
      name: row.given_name,
      bytes: row.size_bytes,
      revisionId: row.revision_id,
      isConfirmed: row.confirmed_at !== null,
      isApproved: row.approved_at !== null,
      replacesId: row.replaces_id,
      removal: row.removal_asked_at === null ? null : { revisionId: row.removal_revision_id },
    }))
    .sort(inOrder);
}

/**
 * Every page shows files by kind and within it by position. A company has each position of a kind
 * once, so the order never depends on how the database returns them.
 */
const inOrder = (one: ProjectFile, other: ProjectFile) =>
  fileKinds.indexOf(one.kind) - fileKinds.indexOf(other.kind) || one.position - other.position;

export const isLogo = ({ kind }: ProjectFile) => kind === "logo";
export const isPhoto = ({ kind }: ProjectFile) => kind === "photo";
/** Reports are documents of a specific kind. */
export const isDocument = (file: ProjectFile) => !isLogo(file) && !isPhoto(file);
