import { useMutation, useQueryClient } from "@tanstack/react-query";
import { teamMessage } from "#domain/errors.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { listingsKey } from "~/lib/data/listings";
import { decisionWords } from "./decision-words";
import type { ProjectUnderReview } from "./project-query";
import { reviewKey } from "./queue-query";

interface Decision {
  decision: ReviewDecision;
  note: string;
}

/** Sends a decision on what is on the page, and reads the desk anew, whatever came of it. */
export function useDecision(subject: ProjectUnderReview) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, note }: Decision) => {
      const client = await browserClient();
      const revision = decision === "withdrawn" ? null : subject.revision;
      const { error } = await client.rpc("review_project", {
        project: subject.id,
        decision,
        seen_at: revision?.seenAt ?? subject.seenAt,
        ...(note.trim() && { note: note.trim() }),
        ...(revision && { revision: revision.id }),
      });
      if (error) throw new Error(teamMessage(error), { cause: error });
    },
    onSuccess: (_, { decision }) => {
      const { company, project_id } = subject.project;
      notify("success", decisionWords[decision].done, {
        description: `${company.name}, ${project_id}. The developer is told by e-mail.`,
      });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewKey }),
        queryClient.invalidateQueries({ queryKey: listingsKey }),
      ]),
  });
}
