import { creditsIn } from "./credit-amounts.ts";
import { labelColumns } from "./credit-labels.ts";
import { yearlyFiles } from "./yearly-files.ts";

export const artTransactions = yearlyFiles({
  registry: "ART Registry",
  id: "Program ID",
  quantity: "Quantity of Credits",
  labels: (row) =>
    labelColumns(row, [
      "CCP Approved",
      "CORSIA Eligible",
      "Eligible for CORSIA 2021-2023 Compliance Period",
      "Eligible for CORSIA 2021-2023 Compliance Period (Pilot Phase)",
      "Eligible for CORSIA 2024-2026 Compliance Period",
      "Eligible for CORSIA 2024-2026 Compliance Period (First Phase)",
    ]),
  issuances: {
    columns: ["Credits Verified", "Date Approved"],
    // What goes to the buffer has been deducted already and is not among the credits.
    covers: () => ["issued"],
    amounts: (row) => ({ issued: creditsIn(row.cell("Credits Verified")) }),
  },
});
