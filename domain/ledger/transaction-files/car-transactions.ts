import { creditsIn, creditsOrNone } from "./credit-amounts.ts";
import { allLabels, effectIn, labelColumns, labelsInColumn } from "./credit-labels.ts";
import type { TransactionRow } from "./transaction-row.ts";
import { yearlyFiles } from "./yearly-files.ts";

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

const sumOf = (row: TransactionRow, columns: readonly string[]) =>
  columns.reduce((sum, column) => sum + creditsOrNone(row.cell(column)), 0);

export const carTransactions = yearlyFiles({
  registry: "Climate Action Reserve (CAR)",
  id: "Project ID",
  quantity: "Quantity of Offset Credits",
  labels: (row) =>
    allLabels(
      labelColumns(row, [
        "CCP Approved",
        "Eligible for CORSIA 2021-2023 Compliance Period",
        "Eligible for CORSIA 2024-2026 Compliance Period",
        "Corresponding Adjustment",
      ]),
      labelsInColumn(row, "Additional Certification(s)"),
    ),
  issuances: {
    columns: ["Total Offset Credits Issued", "Date Issued"],
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
  },
});
