import { z } from "zod";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { importStatuses } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { callWithRetry } from "./call-with-retry";

const keptCounts = z.record(z.string(), z.number());

const progressSchema = z.object({
  status: z.enum(importStatuses),
  rows: z.number(),
  done: z.number(),
  undone: z.number(),
  /** Rows of which something stayed, by reason. */
  kept: keptCounts,
});

export type UndoProgress = z.infer<typeof progressSchema>;

/** Undoes an import, some hundred rows at a time, from where it left off. */
export async function undoImport(
  id: string,
  onProgress: (progress: UndoProgress) => void,
  signal: AbortSignal,
): Promise<UndoProgress> {
  const client = await browserClient();
  for (;;) {
    const answer = await callWithRetry(() => client.rpc("undo_import", { import: id }), signal);
    const progress = progressSchema.parse(answer);
    onProgress(progress);
    if (progress.status !== "undoing") return progress;
  }
}

/** Why something of a row stays, after a number of rows. */
const reasons: Readonly<Record<string, string>> = {
  claimed: "claimed by a developer",
  "decided on": "decided on",
  edited: "edited",
  refused: "refused by the database",
};

export const reasonText = (reason: string): string => reasons[reason] ?? reason;

/** For example '3,760 rows undone. Kept: 2 decided on, 1 edited.' */
export function undoneText(undone: number, kept: unknown): string {
  const counts = Object.entries(keptCounts.safeParse(kept).data ?? {});
  const stayed = counts.map(([reason, count]) => `${figure(count)} ${reasonText(reason)}`);
  const all = `${plural(undone, "row", "rows")} undone.`;
  return stayed.length === 0 ? all : `${all} Kept: ${stayed.join(", ")}.`;
}
