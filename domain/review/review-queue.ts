import { formatDistanceStrict } from "date-fns";
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { addressWith, keyOf, parametersOf } from "../list-address.ts";
import { storedTime } from "../stored-time.ts";
import type { ProjectType, QueueState, Registry, ReviewDecision } from "../vocabulary.ts";

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
  /** Whether nobody owns the company yet; left out where that does not matter. */
  isUnclaimed?: boolean;
}

/** What each filter of the queue shows. */
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

/** Whether what stands in a state still needs a decision. */
export function isWaiting(state: QueueState): boolean {
  return state === "submitted" || state === "revision";
}

/** Whether the rows of a view still need a decision: those are shown oldest first. */
export function isWaitingView(view: QueueView): boolean {
  const states: readonly QueueState[] = queueViews[view].states;
  return states.every(isWaiting);
}

/** What the queue can be ordered by; the column is the database's. */
export const queueOrders = {
  since: { label: "By time", column: "since" },
  company: { label: "By company", column: "company_name" },
  project: { label: "By project", column: "project_id" },
} as const;

export type QueueOrder = keyof typeof queueOrders;

/** Which rows of the queue are shown, and in which order: all of it stands in the address. */
export interface QueueChoice {
  view: QueueView;
  search: string;
  order: QueueOrder;
}

/** What an address does not need to say. */
const defaults = { show: "waiting", sort: "since" } as const;

export function queueChoiceOf(parameters: URLSearchParams): QueueChoice {
  return {
    view: keyOf(queueViews, parameters.get("show")) ?? defaults.show,
    search: parameters.get("q") ?? "",
    order: keyOf(queueOrders, parameters.get("sort")) ?? defaults.sort,
  };
}

const queueParameters = ({ view, search, order }: QueueChoice) =>
  parametersOf({ show: view, q: search, sort: order }, defaults);

const queuePath = "/admin/review";

/** The address of a part of the queue; pages are counted from 1. */
export function queueAddress(choice: QueueChoice, page = 1): string {
  return addressWith(queuePath, queueParameters(choice), page);
}

/** The address of a project's review, from its place in the queue: the way back and the next one are kept. */
export function reviewAddress(projectId: string, choice: QueueChoice, place: number): string {
  const parameters = queueParameters(choice);
  if (place > 0) parameters.set("place", String(place));
  return addressWith(`${queuePath}/${projectId}`, parameters);
}

export interface QueueRow {
  projectId: string;
  registryId: string;
  projectName: string | null;
  registry: Registry | null;
  revisionId: string | null;
  state: QueueState;
  company: string;
  /** An import made it, and nobody has claimed its company. */
  isUnclaimed: boolean;
  location: string | null;
  projectType: ProjectType | null;
  since: string;
  /** When what is read of it was last changed; a decision names it. */
  seenAt: string;
}

/** What tells the rows of the queue apart: a project may wait twice, as itself and with a change. */
export const rowKey = ({ projectId, revisionId }: Pick<QueueRow, "projectId" | "revisionId">) =>
  `${projectId} ${revisionId ?? ""}`;

/**
 * The row after a project in a part of the queue that was read from around its place: after a decision the
 * rows behind it have moved up by one. None left there: the first of what was read.
 */
export function nextInQueue(
  rows: readonly QueueRow[],
  { projectId, place }: { projectId: string; place: number },
): QueueRow | undefined {
  const index = rows.findIndex((row) => row.projectId === projectId);
  const from = index === -1 ? place : index + 1;
  const others = [...rows.slice(from), ...rows.slice(0, from)];
  return others.find((row) => row.projectId !== projectId);
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
