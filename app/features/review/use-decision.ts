import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamMessage } from "#domain/errors.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { listingsKey } from "~/lib/data/listings";
import { reviewKey } from "~/lib/data/review-counts";
import { decisionTexts } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";

interface Decision {
  decision: ReviewDecision;
  note: string;
}

/** Sends a decision on what is on the page, and refreshes the admin pages, whatever came of it. */
export function useDecision(subject: ProjectUnderReview) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, note }: Decision) => {
      const client = await browserClient();
      const revision = decision === "withdrawn" ? null : subject.revision;
      const { error } = await client.rpc("review_project", {
        project: subject.record.projectId,
        decision,
        seen_at: revision?.seenAt ?? subject.record.updatedAt,
        ...(note.trim() && { note: note.trim() }),
        ...(revision && { revision: revision.id }),
      });
      if (error) throw new Error(teamMessage(error), { cause: error });
    },
    onSuccess: (_, { decision }) => {
      const { values, company } = subject.record;
      const told = company.userId ? " The developer will be notified by e-mail." : "";
      notify("success", decisionTexts[decision].done, {
        description: `${values["company.name"]}, ${values["project.id"]}.${told}`,
      });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewKey }),
        queryClient.invalidateQueries({ queryKey: listingsKey }),
      ]),
  });
}
