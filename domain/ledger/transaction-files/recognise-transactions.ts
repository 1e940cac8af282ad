import { columnKey } from "../../import/header-signature.ts";
import { acrTransactions } from "./acr-transactions.ts";
import { artTransactions } from "./art-transactions.ts";
import { carTransactions } from "./car-transactions.ts";
import { cercarbonoTransactions } from "./cercarbono-transactions.ts";
import { goldStandardTransactions } from "./gold-standard-transactions.ts";
import { isometricTransactions } from "./isometric-transactions.ts";
import type { TransactionFile } from "./transaction-file.ts";
import { verraTransactions } from "./verra-transactions.ts";

/** Every file of issuances, retirements and cancellations that can be read. */
const transactionFiles: readonly TransactionFile[] = [
  verraTransactions,
  ...acrTransactions,
  ...carTransactions,
  ...goldStandardTransactions,
  ...artTransactions,
  ...isometricTransactions,
  ...cercarbonoTransactions,
];

/**
 * The files of transactions that a header can be of. More than one if it does not tell whether
 * credits were retired or cancelled: that is never guessed.
 */
export function recogniseTransactions(header: readonly string[]): TransactionFile[] {
  const keys = header.map(columnKey);
  const has = (column: string) => keys.includes(columnKey(column));
  const possible = transactionFiles.filter(({ columns }) => columns.every(has));
  const told = possible.filter(({ tellingWord }) => keys.some((key) => tellingWord?.test(key)));
  return told.length === 1 ? told : possible;
}

/** Why a file with this header is not a list of projects; null if it may be one. */
export function transactionsProblem(header: readonly string[]): string | null {
  const possible = recogniseTransactions(header);
  const [first] = possible;
  if (!first) return null;
  const contents = possible.map((file) => file.contents).join(" or ");
  return `This is a registry’s file of ${contents} (${first.registry}), not its list of projects. Choose the list of projects.`;
}
