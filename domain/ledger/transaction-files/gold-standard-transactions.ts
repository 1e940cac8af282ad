import { quoted } from "../../import/values/reading.ts";
import { creditsIn } from "./credit-amounts.ts";
import { allLabels, effectIn, labelColumns, labelsInColumn } from "./credit-labels.ts";
import { yearIn } from "./credit-vintages.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

const authorised = "Article Six Authorization";

const file = {
  registry: "Gold Standard",
  columns: ["GSID", "Quantity", "Vintage"],
  // Its other products, such as water benefits or planned reductions, are not issued tonnes.
  otherProduct: (row: TransactionRow) => {
    const product = row.cell("Product Type");
    return product === "" || /\bVERs?\b/i.test(product)
      ? null
      : `${quoted(product)} is another product than VER`;
  },
  id: (row: TransactionRow) => idIn("Gold Standard", row.cell("GSID")),
  vintage: (row: TransactionRow) => yearIn(row.cell("Vintage")),
  labels: (row: TransactionRow) =>
    allLabels(
      labelsInColumn(row, "Label")?.filter((words) => effectIn(words) === null),
      labelColumns(row, [authorised]),
    ),
} as const;

const statusProblem = (wanted: string) => (row: TransactionRow) => {
  const status = row.cell("Credit Status");
  return status === "" || status.toLowerCase() === wanted
    ? null
    : `The credits’ status is ${quoted(status)}, not ${wanted}.`;
};

const issuances: TransactionFile = {
  ...file,
  contents: "issuances",
  tellingWord: /\bissu/,
  rowProblem: statusProblem("issued"),
  covers: () => ["issued"],
  amounts: (row) => ({ issued: creditsIn(row.cell("Quantity")) }),
  effect: (row) => effectIn(row.cell("Label")),
};

const retirements: TransactionFile = {
  ...file,
  contents: "retirements",
  tellingWord: /\bretire/,
  rowProblem: statusProblem("retired"),
  covers: () => ["retired"],
  amounts: (row) => ({ retired: creditsIn(row.cell("Quantity")) }),
};

export const goldStandardTransactions = [issuances, retirements];
