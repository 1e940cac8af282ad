import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import { addressWith, keyParameter, listAddress, type StateOf } from "../list-address.ts";
import { storedTime } from "../stored-time.ts";
import { textParameter } from "../url-parameters.ts";
import type { QueueState, ReviewDecision } from "../vocabulary.ts";
import type { BulkActKind } from "./bulk-act.ts";
import { facetParameters, sharedFilter, type TeamFilter } from "./team-list.ts";

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

interface View {
  label: string;
  states: readonly QueueState[];
  /** Whether the company has no owner yet; absent if that does not matter. */
  isUnclaimed?: boolean;
}

/** The queue's filters. */
export const queueViews = {
  waiting: { label: "Waiting", states: ["submitted", "revision"] },
  new: { label: "New projects", states: ["submitted"], isUnclaimed: false },
  changes: { label: "Changes", states: ["revision"] },
  imported: { label: "Imported", states: ["submitted"], isUnclaimed: true },
  approved: { label: "Approved", states: ["approved"] },
  "changes-requested": { label: "Changes requested", states: ["changes_requested"] },
  rejected: { label: "Rejected", states: ["rejected"] },
  withdrawn: { label: "Withdrawn", states: ["withdrawn"] },
} as const satisfies Readonly<Record<string, View>>;

export type QueueView = keyof typeof queueViews;

/** Whether a row in this state still needs a decision. */
export function isWaiting(state: QueueState): boolean {
  return state === "submitted" || state === "revision";
}

/** Whether the rows of a view still need a decision; such rows are shown oldest first. */
export function isWaitingView(view: QueueView): boolean {
  const states: readonly QueueState[] = queueViews[view].states;
  return states.every(isWaiting);
}

/** Sort orders of the queue. */
export const queueOrders = {
  since: { label: "By time" },
  company: { label: "By company" },
  project: { label: "By project ID" },
} as const;

const queuePath = "/admin/review";

/** Filters and order of the queue, all kept in the URL. */
export const queueAddress = listAddress(queuePath, {
  view: keyParameter("show", queueViews, "waiting"),
  search: textParameter("q"),
  order: keyParameter("sort", queueOrders, "since"),
  facets: facetParameters,
});

export type QueueChoice = StateOf<typeof queueAddress>;

/** What the database is asked for. */
export function queueFilter(choice: QueueChoice): TeamFilter {
  const { states, isUnclaimed }: View = queueViews[choice.view];
  return {
    states: [...states],
    ...(isUnclaimed !== undefined && { unclaimed: isUnclaimed }),
    ...sharedFilter(choice),
  };
}

/** The order in the database's words; decided projects are shown newest first. */
export function queueSort({ order, view }: QueueChoice): string {
  if (order !== "since") return order;
  return isWaitingView(view) ? "oldest" : "newest";
}

/** What can be done to rows of a view. */
export function queueActs(view: QueueView): readonly BulkActKind[] {
  if (isWaitingView(view)) return ["approve", "request-changes", "reject", "edit", "delete"];
  return view === "approved" ? ["withdraw", "edit"] : ["edit", "delete"];
}

/** The URL of a project's review; keeps its position in the queue, to go back and to the next. */
export function reviewUrl(projectId: string, choice: QueueChoice, position: number): string {
  const parameters = queueAddress.parameters(choice);
  if (position > 0) parameters.set("place", String(position));
  return addressWith(`${queuePath}/${projectId}`, parameters);
}

export interface QueueRow {
  projectId: string;
  registryId: string;
  projectName: string | null;
  registry: string | null;
  /** The registry's own page, if it was stated. */
  registryLink: string | null;
  /** The registry's own word; null if not stated. */
  registryStatus: string | null;
  revisionId: string | null;
  state: QueueState;
  company: string;
  /** Created by an import, and its company has not been claimed. */
  isUnclaimed: boolean;
  location: string | null;
  projectType: string | null;
  since: string;
  /** When the data under review last changed; sent with a decision, to detect later changes. */
  seenAt: string;
}

/** Identifies a row: a project can be in the queue twice, as itself and with a change. */
export const rowKey = ({ projectId, revisionId }: Pick<QueueRow, "projectId" | "revisionId">) =>
  `${projectId} ${revisionId ?? ""}`;

/**
 * The next row after a project, given the rows around its position. After a decision, the rows
 * behind it have moved up by one. Wraps around to the first of the given rows if none follow.
 */
export function nextInQueue(
  rows: readonly QueueRow[],
  { projectId, position }: { projectId: string; position: number },
): QueueRow | undefined {
  const index = rows.findIndex((row) => row.projectId === projectId);
  const from = index === -1 ? position : index + 1;
  const others = [...rows.slice(from), ...rows.slice(0, from)];
  return others.find((row) => row.projectId !== projectId);
}

/** The decisions available in a state; a listed project can always be withdrawn. */
export function possibleDecisions(state: QueueState): ReviewDecision[] {
  if (state === "submitted") return ["approved", "changes_requested", "rejected"];
  if (state === "revision") return ["approved", "changes_requested", "rejected", "withdrawn"];
  return state === "approved" ? ["withdrawn"] : [];
}

/** The waiting time, such as '3 days'; counted in hours for the first two days. */
export function waitingTime(since: string, now: number): string {
  const start = Math.min(storedTime(since), now);
  const age = now - start;
  if (age < millisecondsInMinute) return "less than a minute";
  const unit = age < millisecondsInHour ? "minute" : age < 2 * millisecondsInDay ? "hour" : "day";
  return formatDistanceStrict(start, now, { unit, roundingMethod: "floor" });
}

/** Developers are promised a reply within a week. */
export function isOverdue(since: string, now: number): boolean {
  return now - storedTime(since) > 7 * millisecondsInDay;
}
