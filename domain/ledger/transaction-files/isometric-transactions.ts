import { fractionalCreditsIn, kilogramsIn } from "./credit-amounts.ts";
import { dayVintage } from "./credit-vintages.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

const batch = "credit_batch_size_total";
const bufferColumn = /^buffer pool .*credit kgs$/;

const file = {
  registry: "Isometric",
  id: (row: TransactionRow) => idIn("Isometric", row.cell("project_id")),
} as const;

const totalOf = (row: TransactionRow) =>
  row.cell(`${batch}.credit_kgs`) === ""
    ? fractionalCreditsIn(row.cell(`${batch}.credits`))
    : kilogramsIn(row.cell(`${batch}.credit_kgs`));

function bufferOf(row: TransactionRow): number {
  const cell = row.cell(row.find(bufferColumn) ?? "");
  return cell === "" ? 0 : kilogramsIn(cell);
}

/** Has no vintage: the day of issue stands in for it. */
const issuances: TransactionFile = {
  ...file,
  contents: "issuances",
  columns: [`${batch}.credits`, "issued_at"],
  neededColumns: ["project_id"],
  covers: (row) => (row.find(bufferColumn) ? ["issued", "buffer"] : ["issued"]),
  vintage: (row) => dayVintage(row.cell("issued_at"), "The day of issue"),
  amounts: (row) => ({ issued: totalOf(row), buffer: bufferOf(row) }),
};

const retirements: TransactionFile = {
  ...file,
  contents: "retirements",
  columns: [`${batch}.credits`, "retired_at"],
  neededColumns: ["project_id", "sequestered_on"],
  covers: () => ["retired"],
  vintage: (row) => dayVintage(row.cell("sequestered_on"), "The day of sequestration"),
  amounts: (row) => ({ retired: totalOf(row) }),
};

export const isometricTransactions = [issuances, retirements];
