import { z } from "zod";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";

/**
 * The keys under which a draft was sent without a response, by when the draft was started. The
 * server may have stored the project, so the draft, even if changed since, continues that one.
 */
const storageKey = "project_submission_sent";
const sent = z.record(z.string(), z.array(z.string())).catch({});

const read = () => sent.parse(parseStored(localValues.read(storageKey)) ?? {});

function write(keys: Record<string, string[]>) {
  const left = Object.fromEntries(Object.entries(keys).filter(([, list]) => list.length > 0));
  if (Object.keys(left).length === 0) localValues.remove(storageKey);
  else localValues.write(storageKey, JSON.stringify(left));
}

export const sentKeys = ({ createdAt }: SubmissionDraft): string[] => read()[createdAt] ?? [];

/** Call it before sending. */
export function noteSent({ createdAt }: SubmissionDraft, key: string) {
  const all = read();
  write({ ...all, [createdAt]: [...new Set([...(all[createdAt] ?? []), key])] });
}

/** The server has refused what was sent under this key, so it stored nothing. */
export function noteRefused({ createdAt }: SubmissionDraft, key: string) {
  const all = read();
  write({ ...all, [createdAt]: (all[createdAt] ?? []).filter((one) => one !== key) });
}

/**
 * The keys of submitted projects, by when their draft was started: another tab may still show the
 * draft, and submit it again.
 */
const submittedKey = "project_submission_done";
const submitted = z.record(z.string(), z.string()).catch({});
const mostSubmitted = 50;

const readSubmitted = () => submitted.parse(parseStored(localValues.read(submittedKey)) ?? {});

/** The key of the project that this draft became; undefined if it was never submitted here. */
export const submittedAs = ({ createdAt }: SubmissionDraft): string | undefined =>
  readSubmitted()[createdAt];

/** The draft has been submitted, and its project has this key. */
export function noteSubmitted({ createdAt }: SubmissionDraft, key: string) {
  write({ ...read(), [createdAt]: [] });
  const others = Object.entries(readSubmitted()).filter(([other]) => other !== createdAt);
  const kept = [...others, [createdAt, key]].slice(-mostSubmitted);
  localValues.write(submittedKey, JSON.stringify(Object.fromEntries(kept)));
}
