import { creditsIn, creditsOrNone } from "./credit-amounts.ts";
import { allLabels, effectIn, labelColumns, labelsInColumn } from "./credit-labels.ts";
import { yearIn } from "./credit-vintages.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

const registry = "Climate Action Reserve (CAR)";

/** Columns of the issuances, by what has become of the credits. */
const parts = {
  buffer: [
    "Offset Credits Currently in Reserve Buffer Pool",
    "Offset Credits Intended for Compliance Buffer Pool",
  ],
  // Cancelled here and issued again as credits of California's or Washington's programme.
  converted: ["Offset Credits Converted to VCUs", "Canceled for Compliance"],
  cancelled: ["Canceled"],
} as const;
const partNames = ["buffer", "converted", "cancelled"] as const;

const shared = {
  registry,
  id: (row: TransactionRow) => idIn(registry, row.cell("Project ID")),
  vintage: (row: TransactionRow) => yearIn(row.cell("Vintage")),
  labels: (row: TransactionRow) =>
    allLabels(
      labelColumns(row, [
        "CCP Approved",
        "Eligible for CORSIA 2021-2023 Compliance Period",
        "Eligible for CORSIA 2024-2026 Compliance Period",
        "Corresponding Adjustment",
      ]),
      labelsInColumn(row, "Additional Certification(s)"),
    ),
} as const;

const sumOf = (row: TransactionRow, columns: readonly string[]) =>
  columns.reduce((sum, column) => sum + creditsOrNone(row.cell(column)), 0);

const issuances: TransactionFile = {
  ...shared,
  contents: "issuances",
  columns: ["Total Offset Credits Issued", "Date Issued"],
  neededColumns: ["Project ID", "Vintage"],
  covers: (row) => [
    "issued",
    ...partNames.filter((name) => parts[name].every((column) => row.has(column))),
  ],
  amounts: (row) => ({
    issued: creditsIn(row.cell("Total Offset Credits Issued")),
    buffer: sumOf(row, parts.buffer),
    converted: sumOf(row, parts.converted),
    cancelled: sumOf(row, parts.cancelled),
  }),
  effect: (row) => effectIn(row.cell("Reduction/Removal")),
};

const later = { ...shared, columns: ["Project ID", "Vintage", "Quantity of Offset Credits"] };
const quantityOf = (row: TransactionRow) => creditsIn(row.cell("Quantity of Offset Credits"));

const retirements: TransactionFile = {
  ...later,
  contents: "retirements",
  tellingWord: /\bretire/,
  covers: () => ["retired"],
  amounts: (row) => ({ retired: quantityOf(row) }),
};

const cancellations: TransactionFile = {
  ...later,
  contents: "cancellations",
  tellingWord: /\bcancel/,
  covers: () => ["cancelled"],
  amounts: (row) => ({ cancelled: quantityOf(row) }),
};

export const carTransactions = [issuances, retirements, cancellations];
