import type { QueueState, ReviewDecision } from "#domain/vocabulary.ts";

interface DecisionTexts {
  action: string;
  key: string;
  /** What the decision will do, shown before it is made. */
  effect: string;
  effectOnChange: string;
  done: string;
}

export const decisionTexts: Readonly<Record<ReviewDecision, DecisionTexts>> = {
  approved: {
    action: "Approve",
    key: "a",
    effect: "The project will be listed immediately.",
    effectOnChange: "The listing will show the change immediately.",
    done: "Approved",
  },
  changes_requested: {
    action: "Request changes",
    key: "c",
    effect: "The developer will be asked to change the project and submit it again.",
    effectOnChange: "The developer will be asked for another change. The listing stays as it is.",
    done: "Changes requested",
  },
  rejected: {
    action: "Reject",
    key: "r",
    effect: "The project will not be listed.",
    effectOnChange: "The change will be dropped. The listing stays as it is.",
    done: "Rejected",
  },
  withdrawn: {
    action: "Withdraw",
    key: "w",
    effect: "The project will be removed from the public list immediately.",
    effectOnChange:
      "The project will be removed from the public list immediately, along with the change.",
    done: "Withdrawn",
  },
};

/** Whether a decision removes a project or discards a change. */
export const isDestructive = (decision: ReviewDecision) =>
  decision === "rejected" || decision === "withdrawn";

export function decisionTitle(decision: ReviewDecision, state: QueueState): string {
  const { action } = decisionTexts[decision];
  if (decision === "changes_requested") return action;
  const isOfChange = state === "revision" && decision !== "withdrawn";
  return `${action} this ${isOfChange ? "change" : "project"}`;
}
