import { type SetAsideEdit, setAsideEditFrom } from "#domain/submission/set-aside-edit.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";

/** Edits whose session ended before they were saved, each under its user and project. */
const prefix = "project_edit_set_aside";
const keyOf = ({ userId, projectId }: EditId) => `${prefix}.${userId}.${projectId}`;

/** Nobody else who uses this browser sees it. */
export interface EditId {
  userId: string;
  projectId: string;
}

/** The name under which an edit's chosen files are known. */
export const filesNameOfEdit = ({ userId, projectId }: EditId) => `edit ${userId} ${projectId}`;

export function setAsideEdit(id: EditId): SetAsideEdit | null {
  return setAsideEditFrom(parseStored(localValues.read(keyOf(id))));
}

/** Returns whether the browser stored it. */
export function storeEdit(id: EditId, edit: SetAsideEdit): boolean {
  return localValues.write(keyOf(id), JSON.stringify(edit));
}

export function forgetEdit(id: EditId) {
  localValues.remove(keyOf(id));
}

/** The names of the files that belong to edits that were set aside. */
export function filesNamesOfEdits(): string[] {
  return localValues.keys().flatMap((key) => {
    const [start, userId, projectId] = key.split(".");
    return start === prefix && userId && projectId ? [filesNameOfEdit({ userId, projectId })] : [];
  });
}
