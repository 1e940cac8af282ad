import { quoted } from "../../import/values/reading.ts";
import { creditsIn, creditsOrNone } from "./credit-amounts.ts";
import { labelColumns } from "./credit-labels.ts";
import { RowRefusal } from "./row-refusal-reasons.ts";
import { yearlyFiles } from "./yearly-files.ts";

const total = "Total Credits Issued";
const toBuffer = "Credits Issued to Buffer Pool";
const toProject = "Credits Issued to Project";
const quantity = "Quantity of Credits";
const type = "Cancellation Type";

const issuanceLabels = ["CCP Approved", "Verified Removal", "ARB Eligible", "Ecology Eligible"];
const laterLabels = [
  ...issuanceLabels,
  "CORSIA Eligible",
  "Eligible for CORSIA 2021-2023 Compliance Period (Pilot Phase)",
  "Eligible for CORSIA 2024-2026 Compliance Period (First Phase)",
];

export const acrTransactions = yearlyFiles({
  registry: "American Carbon Registry (ACR)",
  id: "Project ID",
  quantity,
  labels: (row) => labelColumns(row, laterLabels),
  issuances: {
    columns: [total, "Date Issued (GMT)"],
    covers: (row) => (row.has(toBuffer) ? ["issued", "buffer"] : ["issued"]),
    amounts: (row) => {
      const issued = creditsIn(row.cell(total));
      const buffer = creditsOrNone(row.cell(toBuffer));
      if (row.has(toProject) && issued !== buffer + creditsOrNone(row.cell(toProject)))
        throw new RowRefusal(
          "amount",
          `The total ${quoted(row.cell(total))} is not the sum of its parts.`,
        );
      return { issued, buffer };
    },
    labels: (row) => labelColumns(row, issuanceLabels),
    // A 'No' can mean reductions as well as removals that were not verified.
    effect: (row) => (/^(?:yes|y|true|1)$/i.test(row.cell("Verified Removal")) ? "removal" : null),
  },
  cancellations: {
    covers: (row) => (row.has(type) ? ["cancelled", "converted"] : ["cancelled"]),
    amounts: (row) => {
      const credits = creditsIn(row.cell(quantity));
      return /\bconver(?:t|sion)/i.test(row.cell(type))
        ? { converted: credits, cancelled: 0 }
        : { cancelled: credits, converted: 0 };
    },
  },
});
