import type { CompanyClaim } from "#domain/claims/claim.ts";
import type { ClaimDecision } from "#domain/vocabulary.ts";
import { notify } from "~/lib/browser/notify";
import { listingsKey } from "~/lib/data/listings";
import { reviewKey } from "~/lib/data/review-counts";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";

interface Decision {
  claim: CompanyClaim;
  decision: ClaimDecision;
  note: string;
}

/** Sends the team's decision on a claim, and refetches the claims even if that failed. */
export function useClaimDecision() {
  return useRpcMutation({
    send: (client, { claim, decision, note }: Decision) =>
      client.rpc("decide_company_claim", {
        claim: claim.id,
        decision,
        ...(note.trim() && { note: note.trim() }),
      }),
    onSuccess: (_, { claim, decision }) =>
      notify("success", decision === "approved" ? "Claim approved" : "Claim rejected", {
        description: `${claim.company}. The claimant will be notified by e-mail.`,
      }),
    invalidates: [reviewKey, listingsKey],
  });
}
