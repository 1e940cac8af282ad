import type { FileKind } from "../vocabulary.ts";

/** A file of a project as the database stores it. */
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
}

export interface FilesUnderReview {
  /** Approved before: they stay whatever is decided. */
  listed: ProjectFile[];
  /** What a decision is about; some may not have arrived. */
  added: ProjectFile[];
}

/** The files of a project, or of the revision of it that waits, in the order of their numbers. */
export function filesUnderReview(
  files: readonly ProjectFile[],
  revisionId: string | null,
): FilesUnderReview {
  const ordered = files.toSorted((one, other) => one.position - other.position);
  return {
    listed: ordered.filter(({ isApproved }) => isApproved),
    added: ordered.filter((file) => !file.isApproved && file.revisionId === revisionId),
  };
}

export const isLogo = ({ kind }: ProjectFile) => kind === "logo";
export const isPhoto = ({ kind }: ProjectFile) => kind === "photo";
/** Reports are documents with a name of their own. */
export const isDocument = (file: ProjectFile) => !isLogo(file) && !isPhoto(file);

/** The logo that an approval would publish. */
export function proposedLogo({ added }: FilesUnderReview): ProjectFile | undefined {
  return added.findLast((file) => isLogo(file) && file.isConfirmed);
}
