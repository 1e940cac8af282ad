import type { ReviewDecision } from "#domain/vocabulary.ts";
import { notify } from "~/lib/browser/notify";
import { listingsKey } from "~/lib/data/listings-cache";
import { reviewKey } from "~/lib/data/review-counts";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { decisionTexts } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";

interface Decision {
  decision: ReviewDecision;
  note: string;
}

/** Sends a decision on the version shown, then refetches the admin data even if it failed. */
export function useDecision(subject: ProjectUnderReview) {
  return useRpcMutation({
    send: (client, { decision, note }: Decision) => {
      const revision = decision === "withdrawn" ? null : subject.revision;
      return client.rpc("review_project", {
        project: subject.record.projectId,
        decision,
        seen_at: revision?.seenAt ?? subject.record.updatedAt,
        ...(note.trim() && { note: note.trim() }),
        ...(revision && { revision: revision.id }),
      });
    },
    onSuccess: (_, { decision }) => {
      const { values, company } = subject.record;
      const notice = company.userId ? " The developer will be notified by e-mail." : "";
      notify("success", decisionTexts[decision].done, {
        description: `${values["company.name"]}, ${values["project.id"]}.${notice}`,
      });
    },
    invalidates: [reviewKey, listingsKey],
  });
}
