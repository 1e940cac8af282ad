import type { DatabaseError } from "#domain/errors.ts";
import { notify } from "~/lib/browser/notify";
import { teamRefusal } from "~/lib/data/database-refusal";
import { listingsKey } from "~/lib/data/listings-cache";
import { reviewKey } from "~/lib/data/review-counts";
import { type Send, useRpcMutation } from "~/lib/data/use-rpc-mutation";

/** The database's error name, and why it refused. */
export class ActRefused extends Error {
  override name = "ActRefused";
  readonly code: string;
  constructor(error: DatabaseError) {
    super(messageOf(error), { cause: error });
    this.code = error.message;
  }
}

function messageOf(error: DatabaseError): string {
  switch (error.message) {
    case "submission_changed":
      return "Someone changed this after you opened it. Check the stored data, then try again.";
    case "company_name_taken":
      return `A company named "${error.details}" already exists.`;
    default:
      return teamRefusal(error).message;
  }
}

interface TeamAct<Given> {
  send: Send<Given, unknown>;
  /** Title of the success notice. */
  done: string;
  description: string;
  /** Runs before the refusal is reported. */
  onRefused?: (error: ActRefused) => Promise<void>;
}

/** A team action on a project; refetches what is shown, whether it succeeds or fails. */
export function useTeamAct<Given>({ send, done, description, onRefused }: TeamAct<Given>) {
  return useRpcMutation({
    send,
    toError: (error) => new ActRefused(error),
    onError: async (error) => {
      if (error instanceof ActRefused) await onRefused?.(error);
    },
    onSuccess: () => notify("success", done, { description }),
    invalidates: [reviewKey, listingsKey],
  });
}

/** The hint next to the reason field that says who will be notified. */
export function notificationHint(owner: string | null): string {
  return owner
    ? `Sent by e-mail to ${owner} and kept in the audit trail.`
    : "Kept in the audit trail. The company has not been claimed yet, so no e-mail is sent.";
}
