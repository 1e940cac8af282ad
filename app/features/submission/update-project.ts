import { z } from "zod";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { submissionMessage } from "#domain/submission/submission-errors.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { ChosenFiles } from "./chosen-files";
import { mediaOf, reservedFile } from "./reserved-files";
import { requireSession, type StoredSubmission, SubmissionRefused } from "./submit-project";

/** What the form must know of the project that it changes. */
export interface EditedProject {
  id: string;
  /** The listing stays as it is until the team has reviewed the edit. */
  isListed: boolean;
  /** An earlier edit is still being reviewed; this one goes on from it. */
  hasWaitingEdit: boolean;
  logoUrl: string | null;
}

const answer = z.object({
  outcome: z.enum(["saved", "pending_review"]),
  files: z.array(reservedFile),
});

/** Saves every field of an edited project; an approved one gets a revision that waits for review. */
export async function updateProject(
  { id }: EditedProject,
  draft: SubmissionDraft,
  files: ChosenFiles,
): Promise<StoredSubmission> {
  const session = await requireSession();
  const client = await browserClient();
  const { data, error, status } = await client.rpc("update_project", {
    project: id,
    submission: { ...submissionOf(draft), media: mediaOf(files).map((file) => ({ ...file })) },
  });
  if (error) throw new SubmissionRefused(submissionMessage({ ...error, status }), { cause: error });
  const { outcome, files: places } = answer.parse(data);
  return { session, projectId: id, places, isPending: outcome === "pending_review" };
}
