import { z } from "zod";
import {
  stagedStatements,
  statementParts,
} from "#domain/ledger/transaction-files/staged-statements.ts";
import { browserClient } from "~/lib/data/browser-client";
import { callWithRetry } from "~/lib/data/call-with-retry";
import type { ReadLedgerFile } from "./use-ledger-file";

export interface LedgerOrder {
  id: string;
  file: ReadLedgerFile;
  asOf: string;
  isWhole: boolean;
  /** Only the caller's own projects, as a proposal to the team. */
  isProposal: boolean;
}

export interface StagedFile {
  statements: number;
  projects: number;
  /** Rows of projects that are not on the site, or not the caller's. */
  unlisted: number;
}

/** How many ids are looked up in one call. */
const idsPerCall = 5_000;

/** Sends what the file says about projects on the site; nothing of it counts yet. */
export async function stageLedgerFile(
  { id, file, asOf, isWhole, isProposal }: LedgerOrder,
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<StagedFile> {
  const client = await browserClient();
  const { name, key, transactions } = file;
  const ids = [...transactions.rowsById.keys()];
  const listed = new Set<string>();
  for (let at = 0; at < ids.length; at += idsPerCall) {
    const sent = {
      registry: transactions.registry,
      ids: ids.slice(at, at + idsPerCall).join("\n"),
      only_own: isProposal,
    };
    const found = await callWithRetry(() => client.rpc("listed_registry_ids", sent), signal);
    for (const one of (found ?? "").split("\n")) if (one !== "") listed.add(one);
  }
  const staged = stagedStatements(transactions, isWhole, listed);
  const start = {
    ledger_file: id,
    registry: transactions.registry,
    contents: transactions.contents,
    is_whole: staged.isWhole,
    covers: staged.covers.join(","),
    file_name: name,
    as_of: asOf,
    file_key: key,
    row_count: transactions.rows,
    refused_count: transactions.refused,
    unlisted_count: staged.unlistedCount,
    statement_count: staged.statements.length,
    incomplete_ids: staged.incompleteIds.join("\n"),
    only_own: isProposal,
  };
  await callWithRetry(() => client.rpc("start_ledger_file", start), signal);
  let done = 0;
  for (const part of statementParts(staged.statements)) {
    const sent = { ledger_file: id, statements: JSON.parse(JSON.stringify(part)) };
    await callWithRetry(() => client.rpc("stage_ledger_statements", sent), signal);
    done += part.length;
    onProgress(done, staged.statements.length);
  }
  return {
    statements: staged.statements.length,
    projects: listed.size,
    unlisted: staged.unlistedCount,
  };
}

const amounts = z.record(z.string(), z.number());
const changedVintage = z.object({
  project: z.string(),
  project_id: z.string(),
  name: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  before: amounts.nullable(),
  after: amounts.nullable(),
});
export type ChangedVintage = z.infer<typeof changedVintage>;

const previewPart = z.object({
  last_project: z.string().nullable(),
  projects: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  changes: z.array(changedVintage),
  too_much_gone: z.array(changedVintage),
});

/** What importing a file would do. */
export interface LedgerPreview {
  projects: number;
  new: number;
  changed: number;
  unchanged: number;
  changes: ChangedVintage[];
  tooMuchGone: ChangedVintage[];
}

export async function previewLedgerFile(
  id: string,
  onProgress: (projects: number) => void,
  signal: AbortSignal,
): Promise<LedgerPreview> {
  const client = await browserClient();
  const sum: LedgerPreview = {
    projects: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    changes: [],
    tooMuchGone: [],
  };
  for (let after: string | null = null; ; ) {
    const sent: { ledger_file: string; after_project?: string } =
      after === null ? { ledger_file: id } : { ledger_file: id, after_project: after };
    const result = await callWithRetry(() => client.rpc("preview_ledger_file", sent), signal);
    const part = previewPart.parse(result);
    sum.projects += part.projects;
    sum.new += part.new;
    sum.changed += part.changed;
    sum.unchanged += part.unchanged;
    sum.changes.push(...part.changes.slice(0, shownChanges - sum.changes.length));
    sum.tooMuchGone.push(...part.too_much_gone);
    onProgress(sum.projects);
    if (part.last_project === null) return sum;
    after = part.last_project;
  }
}

/** The most vintages that are listed one by one. */
export const shownChanges = 50;

const progressSchema = z.object({
  status: z.string(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Projects that are still to be derived. */
  left: z.number(),
});
export type LedgerProgress = z.infer<typeof progressSchema>;

/** Makes a file count, or count no more, some hundred projects at a time. */
export async function carryOutLedgerFile(
  act: "apply_ledger_file" | "undo_ledger_file",
  id: string,
  onProgress: (progress: LedgerProgress) => void,
  signal: AbortSignal,
): Promise<LedgerProgress> {
  const client = await browserClient();
  for (;;) {
    const result = await callWithRetry(() => client.rpc(act, { ledger_file: id }), signal);
    const progress = progressSchema.parse(result);
    onProgress(progress);
    if (progress.status === "finished" || progress.status === "undone") return progress;
  }
}

export async function discardLedgerFile(id: string, signal: AbortSignal): Promise<void> {
  const client = await browserClient();
  await callWithRetry(() => client.rpc("discard_ledger_file", { ledger_file: id }), signal);
}
