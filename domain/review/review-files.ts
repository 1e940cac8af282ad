import { isLogo, type ProjectFile } from "../files/project-file.ts";

export interface FilesUnderReview {
  /** Already approved. */
  listed: ProjectFile[];
  /** New files to be decided on; some may not have been uploaded yet. */
  added: ProjectFile[];
  /** Listed files that an approval would remove. */
  removed: ProjectFile[];
}

/** The files of a project, or of its pending revision. */
export function filesUnderReview(
  files: readonly ProjectFile[],
  revisionId: string | null,
): FilesUnderReview {
  return {
    listed: files.filter(({ isApproved }) => isApproved),
    added: files.filter((file) => !file.isApproved && file.revisionId === revisionId),
    removed: files.filter(
      ({ isApproved, removal }) => isApproved && removal?.revisionId === revisionId,
    ),
  };
}

/** The files after an approval: those that stay, then the new ones. */
export function filesAfterApproval({ listed, added, removed }: FilesUnderReview): ProjectFile[] {
  return [...listed.filter((file) => !removed.includes(file)), ...added];
}

/** The uploaded file that replaces this one, if any. */
export function replacementOf(
  file: ProjectFile,
  { added }: FilesUnderReview,
): ProjectFile | undefined {
  return added.find(({ replacesId, isConfirmed }) => replacesId === file.id && isConfirmed);
}

/** The logo that an approval would publish. */
export function proposedLogo({ added }: FilesUnderReview): ProjectFile | undefined {
  return added.findLast((file) => isLogo(file) && file.isConfirmed);
}
