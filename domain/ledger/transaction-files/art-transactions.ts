import { creditsIn } from "./credit-amounts.ts";
import { labelColumns } from "./credit-labels.ts";
import { yearIn } from "./credit-vintages.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

const registry = "ART Registry";

const file = {
  registry,
  id: (row: TransactionRow) => idIn(registry, row.cell("Program ID")),
  vintage: (row: TransactionRow) => yearIn(row.cell("Vintage")),
  labels: (row: TransactionRow) =>
    labelColumns(row, [
      "CCP Approved",
      "CORSIA Eligible",
      "Eligible for CORSIA 2021-2023 Compliance Period",
      "Eligible for CORSIA 2021-2023 Compliance Period (Pilot Phase)",
      "Eligible for CORSIA 2024-2026 Compliance Period",
      "Eligible for CORSIA 2024-2026 Compliance Period (First Phase)",
    ]),
} as const;

const issuances: TransactionFile = {
  ...file,
  contents: "issuances",
  columns: ["Credits Verified", "Date Approved"],
  neededColumns: ["Program ID", "Vintage"],
  // What goes to the buffer has been deducted already and is not among the credits.
  covers: () => ["issued"],
  amounts: (row) => ({ issued: creditsIn(row.cell("Credits Verified")) }),
};

const later = { ...file, columns: ["Program ID", "Vintage", "Quantity of Credits"] };
const quantityOf = (row: TransactionRow) => creditsIn(row.cell("Quantity of Credits"));

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

export const artTransactions = [issuances, retirements, cancellations];
