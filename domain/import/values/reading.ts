import type { RegistryFile } from "../registry-files/registry-file.ts";

/** What a cell says: a value, something that cannot be one, or nothing. */
export type Reading<Value> = { value: Value } | { problem: string } | null;

/** How the file writes its values. */
export interface Conventions {
  file: RegistryFile | null;
  /** A semicolon between cells leaves the comma to decimals. */
  hasDecimalCommas: boolean;
}

/** What people write into a cell that has nothing to say. */
const nothing = new Set(["-", "–", "—", "n/a", "na", "none", "null", "tbd", "not available"]);

export function saysNothing(text: string): boolean {
  return text === "" || nothing.has(text.toLowerCase());
}

/** A cell's text for a message. */
export function quoted(text: string): string {
  return text.length > 60 ? `'${text.slice(0, 57)}…'` : `'${text}'`;
}
