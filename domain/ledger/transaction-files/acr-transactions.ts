import { quoted } from "../../import/values/reading.ts";
import { creditsIn, creditsOrNone } from "./credit-amounts.ts";
import { labelColumns } from "./credit-labels.ts";
import { yearIn } from "./credit-vintages.ts";
import { RowRefusal } from "./row-refusal-reasons.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

const registry = "American Carbon Registry (ACR)";
const toBuffer = "Credits Issued to Buffer Pool";
const toProject = "Credits Issued to Project";
const type = "Cancellation Type";

const shared = {
  registry,
  id: (row: TransactionRow) => idIn(registry, row.cell("Project ID")),
  vintage: (row: TransactionRow) => yearIn(row.cell("Vintage")),
} as const;

const issuanceLabels = ["CCP Approved", "Verified Removal", "ARB Eligible", "Ecology Eligible"];
const laterLabels = [
  ...issuanceLabels,
  "CORSIA Eligible",
  "Eligible for CORSIA 2021-2023 Compliance Period (Pilot Phase)",
  "Eligible for CORSIA 2024-2026 Compliance Period (First Phase)",
];

const issuances: TransactionFile = {
  ...shared,
  contents: "issuances",
  columns: ["Total Credits Issued", "Date Issued (GMT)"],
  neededColumns: ["Project ID", "Vintage"],
  covers: (row) => (row.has(toBuffer) ? ["issued", "buffer"] : ["issued"]),
  amounts: (row) => {
    const issued = creditsIn(row.cell("Total Credits Issued"));
    const buffer = creditsOrNone(row.cell(toBuffer));
    if (row.has(toProject) && issued !== buffer + creditsOrNone(row.cell(toProject)))
      throw new RowRefusal(
        "amount",
        `The total ${quoted(row.cell("Total Credits Issued"))} is not the sum of its parts.`,
      );
    return { issued, buffer };
  },
  labels: (row) => labelColumns(row, issuanceLabels),
  // A 'No' can mean reductions as well as removals that were not verified.
  effect: (row) => (/^(?:yes|y|true|1)$/i.test(row.cell("Verified Removal")) ? "removal" : null),
};

const later = {
  ...shared,
  columns: ["Project ID", "Vintage", "Quantity of Credits"],
  labels: (row: TransactionRow) => labelColumns(row, laterLabels),
} as const;

const retirements: TransactionFile = {
  ...later,
  contents: "retirements",
  tellingWord: /\bretire/,
  covers: () => ["retired"],
  amounts: (row) => ({ retired: creditsIn(row.cell("Quantity of Credits")) }),
};

const cancellations: TransactionFile = {
  ...later,
  contents: "cancellations",
  tellingWord: /\bcancel/,
  covers: (row) => (row.has(type) ? ["cancelled", "converted"] : ["cancelled"]),
  amounts: (row) => {
    const quantity = creditsIn(row.cell("Quantity of Credits"));
    return /\bconver(?:t|sion)/i.test(row.cell(type))
      ? { converted: quantity, cancelled: 0 }
      : { cancelled: quantity, converted: 0 };
  },
};

export const acrTransactions = [issuances, retirements, cancellations];
