import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { teamMessage } from "#domain/errors.ts";
import { reviewLimits } from "#domain/limits.ts";
import type { QueueRow } from "#domain/review/review-queue.ts";
import { chunked } from "#domain/text/arrays.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { listingsKey } from "~/lib/data/listings-cache";
import { reviewKey } from "~/lib/data/review-counts";

interface Decisions {
  decision: ReviewDecision;
  note: string;
  rows: readonly QueueRow[];
}

/** The result of a bulk decision. */
export interface DecisionsOutcome {
  decision: ReviewDecision;
  decided: number;
  refused: { row: QueueRow; reason: string }[];
}

const outcomes = z.array(z.object({ error: z.string().nullable(), detail: z.string().nullable() }));

/** Sends one decision on several rows, in batches; each row succeeds or fails separately. */
export function useDecisions() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const sending = useMutation({
    mutationFn: async ({ decision, note, rows }: Decisions): Promise<DecisionsOutcome> => {
      const result: DecisionsOutcome = { decision, decided: 0, refused: [] };
      setSent(0);
      for (const batch of chunked(rows, reviewLimits.decisionsPerBatch)) {
        const reasons = await decide(decision, note.trim(), batch);
        for (const [index, row] of batch.entries()) {
          const reason = reasons[index] ?? null;
          if (reason === null) result.decided += 1;
          else result.refused.push({ row, reason });
        }
        setSent((before) => before + batch.length);
      }
      return result;
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewKey }),
        queryClient.invalidateQueries({ queryKey: listingsKey }),
      ]),
  });
  return { ...sending, sent };
}

/** The reason why each row was refused; null for those decided. */
async function decide(decision: ReviewDecision, note: string, rows: readonly QueueRow[]) {
  const client = await browserClient();
  const { data, error } = await client.rpc("review_projects", {
    decisions: rows.map((row) => ({
      project: row.projectId,
      revision: row.revisionId,
      seen_at: row.seenAt,
      decision,
      note,
    })),
  });
  // The other batches are still sent; each row of this one reports the failure.
  if (error) return rows.map(() => failureMessage({ message: teamMessage(error) }));
  return outcomes
    .parse(data)
    .map(({ error: name, detail }) => name && teamMessage({ message: name, details: detail }));
}
