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

/** The draft has been submitted. */
export function forgetSent({ createdAt }: SubmissionDraft) {
  write({ ...read(), [createdAt]: [] });
}
