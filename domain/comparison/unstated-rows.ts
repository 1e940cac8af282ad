import { type Absence, absenceTexts } from "../listing/facts/fact.ts";
import type { ComparisonGroup, ComparisonRow } from "./comparison.ts";

const leftOut: readonly Absence[] = ["not stated", "not known"];

/** Why a row says nothing about any of the projects; null if it says something. */
function commonAbsence({ cells }: Pick<ComparisonRow, "cells">): Absence | null {
  const values = cells.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return null;
  return (
    leftOut.find((absence) => values.every(({ kind, note }) => kind === absence && !note)) ?? null
  );
}

/** Whether paper does without the row. */
export const isUnstated = (row: Pick<ComparisonRow, "cells">) => commonAbsence(row) !== null;

/** Names the rows that are not printed. */
export function unstatedNotes(groups: readonly ComparisonGroup[]): [label: string, text: string][] {
  const rows = groups.flatMap((group) => group.rows);
  const texts = leftOut.flatMap((absence) => {
    const labels = rows
      .filter((row) => commonAbsence(row) === absence)
      .map(({ attribute }) => attribute.fact.label);
    return labels.length > 0
      ? [`${absenceTexts[absence]} for any of these projects: ${labels.join(", ")}.`]
      : [];
  });
  return texts.length > 0 ? [["Left out", texts.join(" ")]] : [];
}
