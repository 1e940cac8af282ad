import { useState } from "react";
import { maxCompared } from "#domain/comparison/compared.ts";
import { comparedColumns, referencesOf } from "#domain/comparison/compared-columns.ts";
import { comparisonUrl } from "#domain/comparison/comparison-url.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { toggled } from "#domain/text/arrays.ts";
import { notifyComparisonFull } from "~/lib/browser/chosen-projects";

export interface ComparedRows {
  count: number;
  has: (projectId: string) => boolean;
  toggle: (projectId: string) => void;
  /** Compares the selected rows, or all if none is selected; null if too few or too many. */
  url: string | null;
}

/** The rows of a list that are selected for comparison. */
export function useComparedRows(
  entries: readonly { projectId: string }[],
  projects: ReadonlyMap<string, DisplayProject>,
): ComparedRows {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const listed = entries.flatMap(({ projectId }) => projects.get(projectId) ?? []);
  const chosen = listed.filter(({ id }) => selected.includes(id));
  const compared = chosen.length > 0 ? chosen : listed;
  const columns = comparedColumns(
    compared.map(({ id }) => id),
    compared,
  );
  const isComparable = compared.length > 1 && compared.length <= maxCompared;
  return {
    count: chosen.length,
    has: (projectId) => selected.includes(projectId),
    toggle(projectId) {
      if (!selected.includes(projectId) && chosen.length >= maxCompared) {
        notifyComparisonFull();
        return;
      }
      setSelected(toggled(selected, projectId));
    },
    url: isComparable ? comparisonUrl(referencesOf(columns)) : null,
  };
}
