import type { Session } from "@supabase/supabase-js";
import { z } from "zod";
import { messages } from "#domain/errors.ts";
import { isNetworkFailure } from "#domain/sign-in/network-failure.ts";
import { hasKeyFields, type SubmissionDraft } from "#domain/submission/draft.ts";
import type { FieldName } from "#domain/submission/fields/fields.ts";
import { sessionProblem } from "#domain/submission/form-session.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import {
  projectChanged,
  type RefusedSubmission,
  refusedField,
  submissionMessage,
} from "#domain/submission/submission-errors.ts";
import { submissionKey } from "#domain/submission/submission-key.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { ChosenFiles } from "./chosen-files";
import type { OpenEdit } from "./open-edit";
import { mediaOf, type ReservedUpload, reservedUpload } from "./reserved-uploads";
import { noteRefused, noteSent, noteSubmitted, sentKeys, submittedAs } from "./sent-keys";

/** A submission that was refused, with the message from the error catalogue. */
export class SubmissionRefused extends Error {
  override name = "SubmissionRefused";
  /** The field that caused the refusal, if a single one did. */
  field: FieldName | undefined;
  /** The project has changed since it was opened. */
  isOutdated = false;
  /** There is no session, or the server refuses it. */
  isSignedOut = false;
}

function refused(error: RefusedSubmission): SubmissionRefused {
  const refusal = new SubmissionRefused(submissionMessage(error), { cause: error });
  refusal.field = refusedField(error);
  refusal.isOutdated = error.message === projectChanged;
  refusal.isSignedOut = error.status === 401;
  return refusal;
}

export interface SavedProject {
  session: Session;
  projectId: string;
  /** In the order in which the files were submitted. */
  uploads: ReservedUpload[];
  /** Stored as an edit awaiting review. */
  isPending: boolean;
  /** The draft had been submitted before, so it became an edit of that project. */
  isContinued?: boolean;
}

const submitted = z
  .object({
    id: z.guid().nullish(),
    company_id: z.guid().nullish(),
    files: z.array(reservedUpload).default([]),
  })
  .nullable();

/**
 * Stores a new project as a whole, or throws the reason for the refusal. A draft that was sent
 * before, without a response or in another tab, and changed since becomes an edit of the project
 * that it created.
 */
export async function submitProject(
  draft: SubmissionDraft,
  files: ChosenFiles,
  ownerId: string | null,
): Promise<SavedProject> {
  const session = await requireSession(ownerId);
  if (!hasKeyFields(draft)) throw new SubmissionRefused(messages.missingRequiredFields);
  const client = await browserClient();
  const key = submissionKey(session.user.id, draft);
  const earlier = await earlierProject(draft, key);
  if (earlier) return continueSubmission({ ...earlier, userId: session.user.id }, draft, files);
  noteSent(draft, key);
  const { data, error, status } = await client.rpc("submit_project", {
    submission: payload(draft, files),
    submission_key: key,
  });
  if (error && isFinalRefusal(status)) noteRefused(draft, key);
  if (error) throw refused({ ...error, status });
  noteSubmitted(draft, key);
  const stored = submitted.safeParse(data);
  if (!stored.data?.id) throw new SubmissionRefused(messages.noProjectReturned);
  if (!stored.data.company_id) throw new SubmissionRefused(messages.noCompanyReturned);
  return { session, projectId: stored.data.id, uploads: stored.data.files, isPending: false };
}

/** Whether the server has surely stored nothing: no response and a failing server leave it open. */
const isFinalRefusal = (status: number) => status >= 400 && status < 500;

interface EarlierProject {
  id: string;
  created_at: string;
  project_id: string;
  submission_key: string | null;
}

/**
 * The project that an earlier attempt created. Once a draft is known to be submitted, a copy of it
 * under another ID is another project.
 */
async function earlierProject(draft: SubmissionDraft, key: string): Promise<EarlierProject | null> {
  const done = submittedAs(draft);
  const keys = [...sentKeys(draft), ...(done ? [done] : [])].filter((one) => one !== key);
  if (keys.length === 0 || done === key) return null;
  const client = await browserClient();
  const { data, error, status } = await client
    .from("projects")
    .select("id, created_at, project_id, submission_key")
    .in("submission_key", keys)
    .limit(1)
    .maybeSingle();
  if (error) throw refused({ ...error, status });
  return data && (data.submission_key !== done || isSameId(data.project_id, draft)) ? data : null;
}

const isSameId = (id: string, { project }: SubmissionDraft) =>
  id.trim().toLowerCase() === project.id.trim().toLowerCase();

/** Only what was stored then is overwritten: not what was edited or decided since. */
async function continueSubmission(
  { id, created_at, submission_key, userId }: EarlierProject & { userId: string },
  draft: SubmissionDraft,
  files: ChosenFiles,
): Promise<SavedProject> {
  try {
    const opened = { projectId: id, seenAt: created_at, userId };
    const saved = await updateProject(opened, draft, files, []);
    if (submission_key) noteSubmitted(draft, submission_key);
    return { ...saved, isContinued: true };
  } catch (error) {
    if (!(error instanceof SubmissionRefused && error.isOutdated)) throw error;
    throw new SubmissionRefused(messages.submittedAndChanged, { cause: error });
  }
}

const updated = z.object({
  outcome: z.enum(["saved", "pending_review"]),
  files: z.array(reservedUpload),
});

/**
 * Saves every field of an edited project and which stored files to remove; an approved project gets
 * a revision awaiting review. Fails if the project has changed since it was opened.
 */
export async function updateProject(
  { projectId, seenAt, userId }: Pick<OpenEdit, "projectId" | "seenAt" | "userId">,
  draft: SubmissionDraft,
  files: ChosenFiles,
  removedFiles: readonly string[],
): Promise<SavedProject> {
  const session = await requireSession(userId);
  const client = await browserClient();
  const { data, error, status } = await client.rpc("update_project", {
    project: projectId,
    submission: { ...payload(draft, files), removedFiles: [...removedFiles] },
    seen_at: seenAt,
  });
  if (error) throw refused({ ...error, status });
  const { outcome, files: uploads } = updated.parse(data);
  return { session, projectId, uploads, isPending: outcome === "pending_review" };
}

function payload(draft: SubmissionDraft, files: ChosenFiles) {
  return { ...submissionOf(draft), media: mediaOf(files).map((file) => ({ ...file })) };
}

/**
 * The current session, which must be that of the form's user, if it has one: another may have
 * signed in meanwhile.
 */
async function requireSession(ownerId: string | null): Promise<Session> {
  const { auth } = await browserClient();
  const { data, error } = await auth.getSession();
  // An expired token could not be renewed.
  if (error && isNetworkFailure(error)) throw refused({ message: error.message, status: 0 });
  const problem = sessionProblem(data.session, ownerId);
  if (data.session && problem === null) return data.session;
  const refusal = new SubmissionRefused(problem ?? messages.authenticationRequired);
  refusal.isSignedOut = data.session === null;
  throw refusal;
}
