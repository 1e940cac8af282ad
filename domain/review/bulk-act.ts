import { z } from "zod";
import type { Json } from "../database.types.ts";
import { type DatabaseError, teamMessage } from "../errors.ts";
import { addressWith } from "../list-address.ts";
import { figure } from "../text/figure.ts";
import { plural } from "../text/plural.ts";

interface BulkActTexts {
  action: string;
  /** What it does to each project, shown before it is done. */
  effect: string;
  /** The past tense. */
  done: string;
  isDestructive: boolean;
}

/** What can be done to many projects at once. */
export const bulkActs = {
  approve: {
    action: "Approve",
    effect: "New projects will be listed, and changes shown, immediately.",
    done: "Approved",
    isDestructive: false,
  },
  "request-changes": {
    action: "Request changes",
    effect: "Their developers will be asked to change them and submit them again.",
    done: "Changes requested",
    isDestructive: false,
  },
  reject: {
    action: "Reject",
    effect: "New projects will not be listed, and changes will be dropped.",
    done: "Rejected",
    isDestructive: true,
  },
  withdraw: {
    action: "Withdraw",
    effect: "They will be removed from the public list immediately.",
    done: "Withdrawn",
    isDestructive: true,
  },
  edit: {
    action: "Edit",
    effect: "Listings will show the new values immediately.",
    done: "Edited",
    isDestructive: false,
  },
  delete: {
    action: "Delete",
    effect:
      "They will be deleted permanently, with what the registry says about them. Only projects that no one has claimed and that are not listed can be deleted. Importing a file that contains them creates them again.",
    done: "Deleted",
    isDestructive: true,
  },
} as const satisfies Readonly<Record<string, BulkActTexts>>;

export type BulkActKind = keyof typeof bulkActs;
const bulkActKinds = Object.keys(bulkActs) as BulkActKind[];

/** The fields that can be edited in many projects at once, by the database's names. */
export type BulkField =
  | "project.sector"
  | "project.type"
  | "project.subType"
  | "team.projectStatus";
export type BulkChanges = Partial<Record<BulkField, Json>>;

/** How many rows can be named one by one; beyond that, all that match a filter are taken. */
export const maxNamedRows = 1_000;

export const rowsPerBulkActPage = 50;

/** A bulk act as the database stores it. */
export const bulkAct = z.object({
  id: z.string(),
  kind: z.enum(bulkActKinds),
  status: z.enum(["running", "finished", "stopped"]),
  total: z.number(),
  done: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  problem: z.string().nullable(),
  reason: z.string().nullable(),
  created_by: z.string(),
  stopped_by: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type BulkAct = z.infer<typeof bulkAct>;

export const settled = ({ done, unchanged, refused }: BulkAct) => done + unchanged + refused;

/** 'Approved: 1,333 projects. 2 were refused.' or, while it runs, 'Approved 400 of 1,335.' */
export function bulkActSummary(act: BulkAct): string {
  const { done: verb } = bulkActs[act.kind];
  if (act.status === "running") {
    return `${verb}: ${figure(settled(act))} of ${plural(act.total, "project", "projects")}`;
  }
  const left = act.total - settled(act);
  return [
    `${verb}: ${plural(act.done, "project", "projects")}.`,
    act.unchanged > 0 && `${figure(act.unchanged)} had these values already.`,
    act.refused > 0 && `${plural(act.refused, "was refused", "were refused")}.`,
    left > 0 && `Stopped before the other ${figure(left)}.`,
    act.problem === "not_allowed" && "Who started it is no longer an administrator.",
  ]
    .filter(Boolean)
    .join(" ");
}

const rowProblem = z.object({ error: z.string(), detail: z.string().nullable() });

/** Why a row was refused, in words. */
export function refusalOf(problem: Json): string | null {
  const { data } = rowProblem.safeParse(problem);
  return data ? bulkRefusal({ message: data.error, details: data.detail }) : null;
}

/** As the team reads it for a row, or for the whole act. */
export function bulkRefusal(error: DatabaseError): string {
  switch (error.message) {
    case "submission_changed":
      return "It was changed after it was counted. Read the change, then decide.";
    case "already_decided":
      return "Someone else has already decided on it.";
    case "project_not_found":
      return "It has been deleted.";
    default:
      return teamMessage(error);
  }
}

/** The page of a bulk act. */
export const bulkActUrl = (id: string, { show = "", page = 1 } = {}) =>
  addressWith(`/admin/bulk-acts/${id}`, new URLSearchParams(show ? { show } : {}), page);
