import { useState } from "react";
import { comparisonAddress, maxCompared } from "#domain/comparison/compared.ts";
import { comparedColumns, referencesOf } from "#domain/comparison/compared-columns.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { toggled } from "#domain/text/lists.ts";
import { sayNoMoreFit } from "~/lib/browser/chosen-projects";

export interface ChosenRows {
  count: number;
  has: (projectId: string) => boolean;
  toggle: (projectId: string) => void;
  /** Where the chosen ones are compared; of a short list, all of it. Null: too few, or too many. */
  address: string | null;
}

/** The rows of a list that somebody ticks to compare. */
export function useChosenRows(
  entries: readonly { projectId: string }[],
  projects: ReadonlyMap<string, DisplayProject>,
): ChosenRows {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const listed = entries.flatMap(({ projectId }) => projects.get(projectId) ?? []);
  const chosen = listed.filter(({ id }) => ticked.includes(id));
  const compared = chosen.length > 0 ? chosen : listed;
  const columns = comparedColumns(
    compared.map(({ id }) => id),
    compared,
  );
  const isComparable = compared.length > 1 && compared.length <= maxCompared;
  return {
    count: chosen.length,
    has: (projectId) => ticked.includes(projectId),
    toggle(projectId) {
      if (!ticked.includes(projectId) && chosen.length >= maxCompared) {
        sayNoMoreFit();
        return;
      }
      setTicked(toggled(ticked, projectId));
    },
    address: isComparable ? comparisonAddress(referencesOf(columns)) : null,
  };
}
