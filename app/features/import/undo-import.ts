import { z } from "zod";
import { importStatuses } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { callWithRetry } from "~/lib/data/call-with-retry";

/** How many rows of an import stay, by reason. */
export const keptCounts = z.record(z.string(), z.number());

const previewPart = z.object({
  last_line: z.number().nullable(),
  rows: z.number(),
  removed: z.number(),
  reverted: z.number(),
  kept: keptCounts,
});

/** What undoing an import would do. */
export interface UndoPreview {
  /** Rows that have been looked at so far. */
  rows: number;
  /** Projects that would be removed. */
  removed: number;
  /** Projects that would get earlier values again. */
  reverted: number;
  kept: Record<string, number>;
  isComplete: boolean;
}

/** Counts what undoing an import would do, some hundred rows at a time. */
export async function previewUndo(
  id: string,
  onProgress: (preview: UndoPreview) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = await browserClient();
  const sum = { rows: 0, removed: 0, reverted: 0, kept: {} as Record<string, number> };
  for (let line = 0; ; ) {
    const sent = { import: id, after_line: line };
    const result = await callWithRetry(() => client.rpc("preview_undo", sent), signal);
    const part = previewPart.parse(result);
    sum.rows += part.rows;
    sum.removed += part.removed;
    sum.reverted += part.reverted;
    for (const [reason, count] of Object.entries(part.kept))
      sum.kept[reason] = (sum.kept[reason] ?? 0) + count;
    onProgress({ ...sum, kept: { ...sum.kept }, isComplete: part.last_line === null });
    if (part.last_line === null) return;
    line = part.last_line;
  }
}

const undoProgress = z.object({
  status: z.enum(importStatuses),
  rows: z.number(),
  done: z.number(),
  undone: z.number(),
  kept: keptCounts,
});

export type UndoProgress = z.infer<typeof undoProgress>;

/** Undoes an import, some hundred rows at a time, from where it left off. */
export async function undoImport(
  id: string,
  onProgress: (progress: UndoProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = await browserClient();
  for (;;) {
    const result = await callWithRetry(() => client.rpc("undo_import", { import: id }), signal);
    const progress = undoProgress.parse(result);
    onProgress(progress);
    if (progress.status === "undone") return;
  }
}
