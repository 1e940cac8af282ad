import { useState } from "react";
import { reviewLimits } from "#domain/limits.ts";
import { type QueueRow, rowKey } from "#domain/review/review-queue.ts";

/** The rows as they were when chosen, because a decision applies to exactly that version. */
export interface ChosenQueueRows {
  rows: readonly QueueRow[];
  isChosen: (row: QueueRow) => boolean;
  /** Selects or deselects rows, up to the limit for one bulk decision. */
  choose: (rows: readonly QueueRow[], isChosen: boolean) => void;
  clear: () => void;
}

export function useChosenQueueRows(): ChosenQueueRows {
  const [chosen, setChosen] = useState<ReadonlyMap<string, QueueRow>>(new Map());
  return {
    rows: [...chosen.values()],
    isChosen: (row) => chosen.has(rowKey(row)),
    choose(rows, isChosen) {
      setChosen((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (!isChosen) after.delete(rowKey(row));
          else if (after.size < reviewLimits.chosen) after.set(rowKey(row), row);
        }
        return after;
      });
    },
    clear: () => setChosen(new Map()),
  };
}
