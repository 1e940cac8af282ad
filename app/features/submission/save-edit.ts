import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { changedElsewhere, rebaseDraft } from "#domain/submission/draft-changes.ts";
import { fieldTable } from "#domain/submission/fields/fields.ts";
import type { ProjectToEdit } from "~/lib/data/my-projects-query";
import type { ChosenFiles } from "./chosen-files";
import type { OpenEdit } from "./open-edit";
import { type SavedProject, SubmissionRefused, updateProject } from "./save-project";
import { isRemovalRequested } from "./stored-files-context";

/** An edit that was not saved because the project has changed since it was opened. */
export class EditOutdated extends Error {
  override name = "EditOutdated";
  /** This edit's changes, rebased onto the stored version. */
  readonly draft: SubmissionDraft;
  readonly newer: ProjectToEdit;
  constructor(message: string, draft: SubmissionDraft, newer: ProjectToEdit) {
    super(message);
    this.draft = draft;
    this.newer = newer;
  }
}

interface Edit {
  opened: OpenEdit;
  draft: SubmissionDraft;
  files: ChosenFiles;
  removedFiles: readonly string[];
  /** Fetches the project's current version. */
  reload: () => Promise<ProjectToEdit>;
}

/**
 * Saves an edit, unless the project was changed in another window or by the team since it was
 * opened; then its owner has to check it again. A change that does not affect this edit does not
 * block saving: it may be this very edit, saved by an earlier attempt whose response was lost.
 */
export async function saveEdit(edit: Edit): Promise<SavedProject> {
  const { opened, draft, files, removedFiles, reload } = edit;
  try {
    return await updateProject(opened, draft, files, removedFiles);
  } catch (error) {
    if (!(error instanceof SubmissionRefused && error.isOutdated)) throw error;
    const newer = await reload();
    const fields = changedElsewhere(newer.draft, opened.draft, draft);
    if (fields.length === 0 && isSameOtherwise(opened, newer)) {
      return updateProject({ ...opened, ...newer }, draft, files, removedFiles);
    }
    const labels = fields.map((name) => fieldTable[name].label);
    const rebased = rebaseDraft(newer.draft, opened.draft, draft);
    throw new EditOutdated(outdatedMessage(labels), rebased, newer);
  }
}

/** Whether the reviewer's note and the requested file removals are unchanged. */
function isSameOtherwise(opened: ProjectToEdit, newer: ProjectToEdit): boolean {
  const [was, is] = [opened, newer].map(({ note, files }) =>
    JSON.stringify([note, files.filter(isRemovalRequested).map(({ id }) => id)]),
  );
  return was === is;
}

function outdatedMessage(labels: readonly string[]): string {
  const shown = labels.slice(0, 3).join(", ");
  const others = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
  const changed = labels.length > 0 ? ` (${shown}${others})` : "";
  return `It was changed in another window or by our team after you opened it${changed}. The form now includes those changes; where you edited the same field, your version was kept. Please check it and save again.`;
}
