import { formatDistanceStrict } from "date-fns";
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { storedTime } from "../stored-time.ts";
import { plainText, searchWords } from "../text/plain-text.ts";
import type { ProjectType, QueueState, ReviewDecision } from "../vocabulary.ts";

export const stateLabels: Readonly<Record<QueueState, string>> = {
  submitted: "New project",
  revision: "Change",
  approved: "Approved",
  changes_requested: "Changes requested",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

export const stateTones = {
  submitted: "yellow",
  revision: "blue",
  approved: "green",
  changes_requested: "orange",
  rejected: "red",
  withdrawn: "grey",
} as const satisfies Readonly<Record<QueueState, string>>;

/** What each filter of the queue shows. */
export const queueViews = {
  waiting: { label: "Waiting", states: ["submitted", "revision"] },
  new: { label: "New projects", states: ["submitted"] },
  changes: { label: "Changes", states: ["revision"] },
  approved: { label: "Approved", states: ["approved"] },
  "changes-requested": { label: "Changes requested", states: ["changes_requested"] },
  rejected: { label: "Rejected", states: ["rejected"] },
  withdrawn: { label: "Withdrawn", states: ["withdrawn"] },
} as const satisfies Readonly<Record<string, { label: string; states: readonly QueueState[] }>>;

export type QueueView = keyof typeof queueViews;

export function queueViewOf(name: string | null): QueueView {
  return name !== null && Object.hasOwn(queueViews, name) ? (name as QueueView) : "waiting";
}

/** Whether what stands in a state still needs a decision. */
export function isWaiting(state: QueueState): boolean {
  return state === "submitted" || state === "revision";
}

/** Whether the rows of a view still need a decision: those are shown oldest first. */
export function isWaitingView(view: QueueView): boolean {
  const states: readonly QueueState[] = queueViews[view].states;
  return states.every(isWaiting);
}

export interface QueueRow {
  projectId: string;
  registryId: string;
  revisionId: string | null;
  state: QueueState;
  company: string;
  location: string | null;
  projectType: ProjectType | null;
  since: string;
}

/** The rows that hold every word of a search in one of their texts. */
export function searchQueue(rows: readonly QueueRow[], search: string): QueueRow[] {
  const words = searchWords(search);
  return rows.filter((row) => {
    const texts = plainText([row.company, row.registryId, row.projectType, row.location].join(" "));
    return words.every((word) => texts.includes(word));
  });
}

/** The decisions that can be made on what stands in a state; a listed project can always be withdrawn. */
export function possibleDecisions(state: QueueState): ReviewDecision[] {
  if (state === "submitted") return ["approved", "changes_requested", "rejected"];
  if (state === "revision") return ["approved", "changes_requested", "rejected", "withdrawn"];
  return state === "approved" ? ["withdrawn"] : [];
}

/** How long something has waited, for example '3 days'; hours are counted for two days. */
export function ageOf(since: string, now: number): string {
  const start = Math.min(storedTime(since), now);
  const age = now - start;
  if (age < millisecondsInMinute) return "under a minute";
  const unit = age < millisecondsInHour ? "minute" : age < 2 * millisecondsInDay ? "hour" : "day";
  return formatDistanceStrict(start, now, { unit, roundingMethod: "floor" });
}

/** Developers are told to expect an answer within a week. */
export function isOverdue(since: string, now: number): boolean {
  return now - storedTime(since) > 7 * millisecondsInDay;
}
