import { quoted } from "../../import/values/reading.ts";
import { creditsIn } from "./credit-amounts.ts";
import { labelsInList } from "./credit-labels.ts";
import { periodIn } from "./credit-vintages.ts";
import { RowRefusal } from "./row-refusal-reasons.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

const registry = "Cercarbono";

/** The project's number is the first part of a serial: 'CDC_901_…'. */
function idInSerial(serial: string): string {
  const id = /^CDC_([^_]+)/i.exec(serial)?.[1];
  if (id === undefined)
    throw new RowRefusal("id", `${quoted(serial)} is no serial that names a project.`);
  return idIn(registry, id);
}

const isBuffer = (row: TransactionRow) => /^(?:true|yes|1)$/i.test(row.cell("is_buffer"));

const issuances: TransactionFile = {
  registry,
  contents: "issuances",
  columns: ["issued_quantity", "serial"],
  covers: (row) => (row.has("is_buffer") ? ["issued", "buffer"] : ["issued"]),
  id: (row) => idInSerial(row.cell("serial")),
  vintage: (row) => periodIn(row.cell("vintage_of_credits") || row.cell("year")),
  amounts: (row) => {
    const issued = creditsIn(row.cell("issued_quantity"));
    return { issued, buffer: isBuffer(row) ? issued : 0 };
  },
  labels: (row) => labelsInList(row.cell("elegible")),
};

const retirements: TransactionFile = {
  registry,
  contents: "retirements",
  columns: ["certificate_destination", "quantity"],
  neededColumns: ["project_id", "vintage"],
  covers: () => ["retired"],
  id: (row) => idIn(registry, row.cell("project_id")),
  vintage: (row) => periodIn(row.cell("vintage")),
  amounts: (row) => ({ retired: creditsIn(row.cell("quantity")) }),
};

export const cercarbonoTransactions = [issuances, retirements];
