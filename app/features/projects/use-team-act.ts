import { type DatabaseError, teamMessage } from "#domain/errors.ts";
import { notify } from "~/lib/browser/notify";
import { listingsKey } from "~/lib/data/listings";
import { reviewKey } from "~/lib/data/review-counts";
import { type Send, useRpcMutation } from "~/lib/data/use-rpc-mutation";

/** Why the database did not do it, with the name of its error. */
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
      return "Somebody changed this after you opened it. Look at what is stored now, then try again.";
    case "company_name_taken":
      return `There is another company named "${error.details}" already.`;
    default:
      return teamMessage(error);
  }
}

interface TeamAct<Given> {
  send: Send<Given, unknown>;
  /** Said once it is done. */
  done: string;
  description: string;
  /** Done before it is said that the database refused. */
  onRefused?: (error: ActRefused) => Promise<void>;
}

/** Something that the team does to a project; whatever comes of it, what is shown is read again. */
export function useTeamAct<Given>({ send, done, description, onRefused }: TeamAct<Given>) {
  return useRpcMutation({
    send,
    refusalOf: (error) => new ActRefused(error),
    onError: async (error) => {
      if (error instanceof ActRefused) await onRefused?.(error);
    },
    onSuccess: () => notify("success", done, { description }),
    outdated: [reviewKey, listingsKey],
  });
}

/** Who hears of it, said beside the reason. */
export function notificationHint(owner: string | null): string {
  return owner
    ? `Sent by e-mail to ${owner}, and kept in the audit trail.`
    : "Kept in the audit trail. Nobody has claimed the company yet, so nobody is written to.";
}
