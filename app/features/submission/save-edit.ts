import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { changedElsewhere, rebaseDraft } from "#domain/submission/draft-changes.ts";
import { fieldTable } from "#domain/submission/fields/fields.ts";
import type { ProjectToEdit } from "~/lib/data/my-projects";
import type { ChosenFiles } from "./chosen-files";
import { type SavedProject, SubmissionRefused, updateProject } from "./save-project";
import { isRemovalAsked } from "./stored-files";

/** An edit that was not saved, because the project is not as it was opened any more. */
export class EditOutdated extends Error {
  override name = "EditOutdated";
  /** What was changed here, on top of what is stored by now. */
  readonly draft: SubmissionDraft;
  constructor(message: string, draft: SubmissionDraft) {
    super(message);
    this.draft = draft;
  }
}

interface Edit {
  opened: ProjectToEdit;
  draft: SubmissionDraft;
  files: ChosenFiles;
  removedFiles: readonly string[];
  /** Reads the project as it is by now. */
  reload: () => Promise<ProjectToEdit>;
}

/**
 * Saves an edit, unless the project was changed in another window or by the team since it was opened: then
 * its owner looks at it again. A change that is of no consequence here keeps nobody from saving; it may be
 * this very edit, saved by an attempt whose answer never came.
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
      return updateProject(newer, draft, files, removedFiles);
    }
    const labels = fields.map((name) => fieldTable[name].label);
    throw new EditOutdated(outdatedMessage(labels), rebaseDraft(newer.draft, opened.draft, draft));
  }
}

/** Whether the team says the same of it, and the same files are to go. */
function isSameOtherwise(opened: ProjectToEdit, newer: ProjectToEdit): boolean {
  const [was, is] = [opened, newer].map(({ note, files }) =>
    JSON.stringify([note, files.filter(isRemovalAsked).map(({ id }) => id)]),
  );
  return was === is;
}

function outdatedMessage(labels: readonly string[]): string {
  const shown = labels.slice(0, 3).join(", ");
  const others = labels.length > 3 ? ` and ${labels.length - 3} more` : "";
  const changed = labels.length > 0 ? ` (${shown}${others})` : "";
  return `It was changed after you opened it, in another window or by our team${changed}. The form now has those changes; where you changed the same field, yours is kept. Please check it and save again.`;
}
