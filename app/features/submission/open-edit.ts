import { type ResumedEdit, resumeEdit } from "#domain/submission/set-aside-edit.ts";
import type { ProjectToEdit } from "~/lib/data/my-projects-query";
import { setAsideEdit } from "./set-aside-edits";

/** A project whose form is open. */
export interface OpenEdit extends ProjectToEdit {
  /** Whose edit it is; they may have been signed out since. */
  userId: string;
  /** Their changes from before the session ended, which the form starts with. */
  resumed: ResumedEdit | null;
}

export function openEdit(project: ProjectToEdit, userId: string): OpenEdit {
  const earlier = setAsideEdit({ userId, projectId: project.projectId });
  return { ...project, userId, resumed: earlier && resumeEdit(earlier, project) };
}
