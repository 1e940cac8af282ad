import type { Session } from "@supabase/supabase-js";
import { z } from "zod";
import { messages } from "#domain/errors.ts";
import { hasKeyFields, type SubmissionDraft } from "#domain/submission/draft.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { submissionMessage } from "#domain/submission/submission-errors.ts";
import { submissionKey } from "#domain/submission/submission-key.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { ChosenFiles } from "./chosen-files";
import { mediaOf, type ReservedFile, reservedFile } from "./reserved-files";

/** A submission that was not taken, with the catalogue's message. */
export class SubmissionRefused extends Error {
  override name = "SubmissionRefused";
}

const answer = z
  .object({
    id: z.guid().nullish(),
    company_id: z.guid().nullish(),
    files: z.array(reservedFile).default([]),
  })
  .nullable();

export interface StoredSubmission {
  session: Session;
  projectId: string;
  /** In the order of the files that were sent in. */
  places: ReservedFile[];
  /** Stored as an edit that waits for review. */
  isPending: boolean;
}

/** Stores the project as a whole, or throws the reason why not. */
export async function submitProject(
  draft: SubmissionDraft,
  files: ChosenFiles,
): Promise<StoredSubmission> {
  const session = await requireSession();
  if (!hasKeyFields(draft)) throw new SubmissionRefused(messages.missingRequiredFields);
  const client = await browserClient();
  const { data, error, status } = await client.rpc("submit_project", {
    submission: { ...submissionOf(draft), media: mediaOf(files).map((file) => ({ ...file })) },
    submission_key: submissionKey(session.user.id, draft),
  });
  if (error) throw new SubmissionRefused(submissionMessage({ ...error, status }), { cause: error });
  const stored = answer.safeParse(data);
  if (!stored.data?.id) throw new SubmissionRefused(messages.noProjectReturned);
  if (!stored.data.company_id) throw new SubmissionRefused(messages.noCompanyReturned);
  return { session, projectId: stored.data.id, places: stored.data.files, isPending: false };
}

/** The session of somebody whom the database will know. */
export async function requireSession(): Promise<Session> {
  const { auth } = await browserClient();
  const { data } = await auth.getSession();
  if (!data.session) throw new SubmissionRefused(messages.authenticationRequired);
  if (!z.guid().safeParse(data.session.user.id).success) {
    throw new SubmissionRefused(messages.invalidSession);
  }
  return data.session;
}
