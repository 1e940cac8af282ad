import type { Mends } from "../mends.ts";
import type { ProblemReason } from "../problem-reasons.ts";
import type { RegistryFile } from "../registry-files/registry-file.ts";

/** The result of reading a cell: a value, a problem, or null if it is empty. */
export type Reading<Value> = { value: Value } | Misreading | null;

/** Why a cell has no valid value: for the reader, and as a stable code. */
export interface Misreading {
  problem: string;
  reason: ProblemReason;
}

/** The conventions of a file. */
export interface Conventions {
  file: RegistryFile | null;
  /** Files delimited by semicolons use decimal commas. */
  hasDecimalCommas: boolean;
  /** What the team settled for the whole file. */
  mends: Mends;
}

/** What people write into a cell that has no value. */
const emptyValues = new Set(["-", "–", "—", "n/a", "na", "none", "null", "tbd", "not available"]);

export function isEmptyValue(text: string): boolean {
  return text === "" || emptyValues.has(text.toLowerCase());
}

/** A cell's text, shortened and quoted for a message. */
export function quoted(text: string): string {
  return text.length > 60 ? `'${text.slice(0, 57)}…'` : `'${text}'`;
}
