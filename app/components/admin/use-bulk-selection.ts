import { useState } from "react";
import { maxNamedRows } from "#domain/review/bulk-act.ts";
import type { NamedRow } from "~/lib/data/bulk-act-queries";

/** What is selected in a list: rows one by one, or all that match its filter. */
export interface BulkSelection<Row> {
  count: number;
  /** The selected rows; null if all that match are. */
  rows: NamedRow[] | null;
  isChosen: (row: Row) => boolean;
  choose: (rows: readonly Row[], isChosen: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
}

/**
 * Rows are kept as they were when they were selected, because a decision is about exactly that
 * version. Deselecting a row after 'all that match' leaves the other rows of the page selected.
 */
export function useBulkSelection<Row>(
  nameOf: (row: Row) => NamedRow,
  { total, shown }: { total: number; shown: readonly Row[] },
): BulkSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, NamedRow>>(new Map());
  const [isAll, setAll] = useState(false);
  const keyOf = (row: Row) => {
    const { project, revision } = nameOf(row);
    return `${project} ${revision ?? ""}`;
  };
  return {
    count: isAll ? total : chosen.size,
    rows: isAll ? null : [...chosen.values()],
    isChosen: (row) => isAll || chosen.has(keyOf(row)),
    choose(rows, isChosen) {
      const after = new Map(
        isAll ? shown.map((row) => [keyOf(row), nameOf(row)] as const) : chosen,
      );
      for (const row of rows) {
        if (!isChosen) after.delete(keyOf(row));
        else if (after.size < maxNamedRows) after.set(keyOf(row), nameOf(row));
      }
      setAll(false);
      setChosen(after);
    },
    chooseAll: () => setAll(true),
    clear() {
      setAll(false);
      setChosen(new Map());
    },
  };
}
