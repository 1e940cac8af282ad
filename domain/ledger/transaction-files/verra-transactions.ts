import { creditsIn } from "./credit-amounts.ts";
import { labelsInColumn } from "./credit-labels.ts";
import { dayIn, periodOf } from "./credit-vintages.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";

const retired = "Retirement/Cancellation Date";

/** Issued credits and what became of them, row by row. */
export const verraTransactions: TransactionFile = {
  registry: "Verra",
  contents: "issuances and retirements",
  columns: ["Total Vintage Quantity", "Quantity Issued"],
  neededColumns: ["ID", "Vintage Start", "Vintage End"],
  covers: (row) => (row.has(retired) ? ["issued", "retired"] : ["issued"]),
  id: (row) => idIn("Verra", row.cell("ID")),
  vintage: (row) => periodOf(row.cell("Vintage Start"), row.cell("Vintage End")),
  amounts: (row) => {
    const quantity = creditsIn(row.cell("Quantity Issued"));
    const day = row.cell(retired);
    if (day === "") return { retired: 0 };
    dayIn(day, "The date of retirement");
    return { retired: quantity };
  },
  issuedInAll: (row) => creditsIn(row.cell("Total Vintage Quantity")),
  labels: (row) => labelsInColumn(row, "Additional Certifications"),
};
