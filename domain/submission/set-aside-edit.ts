import { z } from "zod";
import { draftFrom, type SubmissionDraft } from "./draft.ts";
import { changedElsewhere, rebaseDraft } from "./draft-changes.ts";
import type { ValueFieldName } from "./fields/fields.ts";

/** An edit whose session ended before it was saved, as the browser stores it. */
export interface SetAsideEdit {
  /** The project as it was opened, and when it had last been changed then. */
  opened: SubmissionDraft;
  seenAt: string;
  draft: SubmissionDraft;
  /** Which stored files to remove, or no longer to remove, by id. */
  removals: Readonly<Record<string, boolean>>;
}

const draft = z.record(z.string(), z.unknown()).transform(draftFrom);
const stored = z.object({
  opened: draft,
  seenAt: z.string(),
  draft,
  removals: z.record(z.string(), z.boolean()),
});

/** A damaged edit is not restored: nobody could tell which of its values were entered. */
export function setAsideEditFrom(value: unknown): SetAsideEdit | null {
  return stored.safeParse(value).data ?? null;
}

export interface ResumedEdit extends Pick<SetAsideEdit, "draft" | "removals"> {
  /** Fields that someone else has changed meanwhile, to another value than this edit has. */
  conflicts: readonly ValueFieldName[];
}

/** Continues an edit on the project's current version, which may be newer than the edit's. */
export function resumeEdit(
  edit: SetAsideEdit,
  current: Pick<SetAsideEdit, "draft" | "seenAt">,
): ResumedEdit {
  const { removals } = edit;
  if (edit.seenAt === current.seenAt) return { draft: edit.draft, removals, conflicts: [] };
  return {
    draft: rebaseDraft(current.draft, edit.opened, edit.draft),
    removals,
    conflicts: changedElsewhere(current.draft, edit.opened, edit.draft),
  };
}
