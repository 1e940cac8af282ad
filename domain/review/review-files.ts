import { isLogo, type ProjectFile } from "../files/project-file.ts";

export interface FilesUnderReview {
  /** Approved before. */
  listed: ProjectFile[];
  /** What a decision is about; some may not have arrived. */
  added: ProjectFile[];
  /** Those of the listed ones that an approval removes. */
  removed: ProjectFile[];
}

/** The files of a project, or of the revision of it that waits. */
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

/** What would be there after an approval: first what stays, then what is new. */
export function filesAfterApproval({ listed, added, removed }: FilesUnderReview): ProjectFile[] {
  return [...listed.filter((file) => !removed.includes(file)), ...added];
}

/** The file that takes the place of another, once it has arrived. */
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
