import { quoted } from "../../import/values/reading.ts";
import type { Registry } from "../../registries/registries.ts";
import { registryIdKey } from "../../registries/registry-id-key.ts";
import { registryIdProblem } from "../../registries/registry-ids.ts";
import type { LedgerContents } from "../ledger-registries.ts";
import type { ClimateEffect, LotAmount } from "../vintage-lot.ts";
import type { Vintage } from "./credit-vintages.ts";
import { RowRefusal } from "./row-refusal-reasons.ts";
import type { TransactionRow } from "./transaction-row.ts";

export type RowAmounts = Partial<Record<LotAmount, number>>;

/** How to read one of the files that a registry publishes about issued and retired credits. */
export interface TransactionFile {
  registry: Registry;
  contents: LedgerContents;
  /** Columns that no other file has together. */
  columns: readonly string[];
  /** Other columns without which it cannot be read. */
  neededColumns?: readonly string[];
  /** A word in the header that tells it from another file of the registry with the same columns. */
  tellingWord?: RegExp;
  /** Why a row is not one of such a file; null if it is. */
  rowProblem?: (row: TransactionRow) => string | null;
  /** Why a row says nothing about tonnes; null if it does. */
  otherProduct?: (row: TransactionRow) => string | null;
  /** The amounts that the file says, given its columns. */
  covers: (row: TransactionRow) => readonly LotAmount[];
  id: (row: TransactionRow) => string;
  vintage: (row: TransactionRow) => Vintage;
  /** What the row adds to the amounts of its vintage. */
  amounts: (row: TransactionRow) => RowAmounts;
  /** What has been issued of the whole vintage, if each of its rows repeats that. */
  issuedInAll?: (row: TransactionRow) => number;
  /** In the registry's words; absent or undefined if the file has no column for labels. */
  labels?: (row: TransactionRow) => string[] | undefined;
  effect?: (row: TransactionRow) => ClimateEffect | null;
}

/** The ID in a cell, if it can be one of this registry. Spreadsheets write '1234.0'. */
export function idIn(registry: Registry, cell: string): string {
  const id = cell.replace(/\.0+$/, "");
  if (id === "") throw new RowRefusal("id", "The project’s ID is missing.");
  const problem = registryIdProblem(registry, id);
  if (problem !== null || id.length > 100)
    throw new RowRefusal("id", `${quoted(id)} is no ID of ${registry}. ${problem ?? ""}`.trim());
  return registryIdKey(registry, id);
}
