import { oneLine } from "../../import/values/text.ts";
import { knownLabel } from "../../labels/recognise-label.ts";
import type { ClimateEffect, VintageLabel } from "../vintage-lot.ts";
import type { TransactionRow } from "./transaction-row.ts";

const yes = /^(?:yes|y|true|1|x)$/i;
const none = /^(?:no|n|false|0|-|–|n\/a|na|none|null|not applicable|not eligible)?$/i;

/**
 * The labels of columns that are named after a label and say yes or no; undefined if the file has
 * none of them.
 */
export function labelColumns(
  row: TransactionRow,
  columns: readonly string[],
): string[] | undefined {
  if (!columns.some((column) => row.has(column))) return undefined;
  return columns.flatMap((column) => {
    const cell = row.cell(column);
    if (none.test(cell)) return [];
    return [yes.test(cell) ? column : `${column}: ${oneLabel(cell)}`];
  });
}

/**
 * Labels in one cell, separated by semicolons or commas. A label may have a comma itself, as in
 * 'CORSIA: First Phase, 2024-2026 Scope'.
 */
function labelsInCell(cell: string): string[] {
  return cell.split(/[;|\n]/).flatMap((part) => joinedLabels(part.split(",").map(oneLabel)));
}

/** The labels in a column that lists them; undefined if the file has no such column. */
export const labelsInColumn = (row: TransactionRow, column: string): string[] | undefined =>
  row.has(column) ? labelsInCell(row.cell(column)) : undefined;

/** What any of the columns says; undefined if the file has none of them. */
export function allLabels(...stated: (string[] | undefined)[]): string[] | undefined {
  const known = stated.filter((labels) => labels !== undefined);
  return known.length > 0 ? known.flat() : undefined;
}

function joinedLabels(pieces: readonly string[]): string[] {
  const labels: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const length = joinLength(pieces.slice(at, at + 4));
    const words = pieces.slice(at, at + length).join(", ");
    if (!none.test(words)) labels.push(words);
    at += length;
  }
  return labels;
}

/** How many pieces belong to the first label. */
function joinLength(pieces: readonly string[]): number {
  for (let length = pieces.length; length > 1; length -= 1)
    if (knownLabel(pieces.slice(0, length).join(", "), "Credits")) return length;
  const [first = "", second = ""] = pieces;
  return /^CORSIA\b/i.test(first) && /^\d{4}/.test(second) ? 2 : 1;
}

/** Codes in a list that is written as text: "['ICC', 'CV']". */
export const labelsInList = (cell: string): string[] =>
  /^\[.*\]$/s.test(cell)
    ? cell
        .slice(1, -1)
        .split(",")
        .map((entry) => oneLabel(entry.trim().replace(/^(['"])(.*)\1$/s, "$2")))
        .filter((words) => !none.test(words))
    : labelsInCell(cell);

const maxCharacters = 200;
const oneLabel = (text: string) => oneLine(text).slice(0, maxCharacters);

export function effectIn(cell: string): ClimateEffect | null {
  const isRemoval = /\bremovals?\b/i.test(cell);
  const isReduction = /\b(?:reductions?|avoidance)\b/i.test(cell);
  if (isRemoval && isReduction) return "mixed";
  return isRemoval ? "removal" : isReduction ? "reduction" : null;
}

/** A label with its one name, if it is a known one. */
export const vintageLabel = (words: string, onAll: boolean): VintageLabel => ({
  words,
  name: knownLabel(words, "Credits")?.name ?? null,
  onAll,
});
