import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CompanyClaim } from "#domain/claims/claim.ts";
import { teamMessage } from "#domain/errors.ts";
import type { ClaimDecision } from "#domain/vocabulary.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { listingsKey } from "~/lib/data/listings";
import { reviewKey } from "~/lib/data/review-counts";

interface Decision {
  claim: CompanyClaim;
  decision: ClaimDecision;
  note: string;
}

/** Sends the team's decision on a claim, and reads the claims anew, whatever came of it. */
export function useClaimDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ claim, decision, note }: Decision) => {
      const client = await browserClient();
      const { error } = await client.rpc("decide_company_claim", {
        claim: claim.id,
        decision,
        ...(note.trim() && { note: note.trim() }),
      });
      if (error) throw new Error(teamMessage(error), { cause: error });
    },
    onSuccess: (_, { claim, decision }) =>
      notify("success", decision === "approved" ? "Claim approved" : "Claim rejected", {
        description: `${claim.company}. The claimant will be notified by e-mail.`,
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewKey }),
        queryClient.invalidateQueries({ queryKey: listingsKey }),
      ]),
  });
}
