import type { Database } from "../database.types.ts";
import type { FileKind } from "../vocabulary.ts";

/** A logo, photo or document of a project as the database stores it. */
export interface ProjectFile {
  id: string;
  kind: FileKind;
  position: number;
  /** In the private bucket. */
  path: string;
  name: string;
  bytes: number;
  revisionId: string | null;
  isConfirmed: boolean;
  isApproved: boolean;
  /** The file whose place it takes once it has arrived. */
  replacesId: string | null;
  /** The edit whose approval removes it, or without one the project's; null: it stays. */
  removal: { revisionId: string | null } | null;
}

export type ProjectFileRow = Database["public"]["Tables"]["project_files"]["Row"];

/** The files that are there, in the order of their numbers; removed ones are known to the database alone. */
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
    .sort((one, other) => one.position - other.position);
}

export const isLogo = ({ kind }: ProjectFile) => kind === "logo";
export const isPhoto = ({ kind }: ProjectFile) => kind === "photo";
/** Reports are documents with a name of their own. */
export const isDocument = (file: ProjectFile) => !isLogo(file) && !isPhoto(file);
