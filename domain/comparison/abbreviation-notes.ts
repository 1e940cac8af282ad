import { explainedParts } from "../abbreviations.ts";
import { factText } from "../listing/facts/fact.ts";
import type { ComparisonGroup } from "./comparison.ts";

/** What the abbreviations in a comparison stand for, for paper, where nothing can be pressed. */
export function abbreviationNotes(groups: readonly ComparisonGroup[]): [string, string][] {
  const meanings = new Map(
    groups
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
      .flatMap(({ value }) => (value ? explainedParts(factText(value)) : []))
      .flatMap(({ text, meaning }) => (meaning ? [[text, meaning] as const] : [])),
  );
  const notes = [...meanings].sort(([a], [b]) => (a < b ? -1 : 1));
  if (notes.length === 0) return [];
  return [["Abbreviations", notes.map(([text, meaning]) => `${text}: ${meaning}`).join(" ")]];
}
