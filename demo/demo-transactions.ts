import { readFileSync } from "node:fs";
import { readTransactions } from "#domain/ledger/transaction-files/read-transactions.ts";
import { stagedStatements } from "#domain/ledger/transaction-files/staged-statements.ts";
import { registryIdKey } from "#domain/registries/registry-id-key.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { accountId, demoId } from "./ids.ts";
import { demoProjects } from "./projects.ts";

/** Registries' files about the demo projects, and their days. The Reserve's retirements are missing. */
const files = {
  verra: "2026-11-03",
  "gold-standard-issuances": "2026-10-20",
  "gold-standard-retirements": "2026-10-27",
  "acr-issuances": "2026-10-12",
  "acr-retirements": "2026-10-12",
  "acr-cancellations": "2026-10-12",
  "car-issuances": "2026-09-30",
  "isometric-issuances": "2026-10-30",
  "isometric-retirements": "2026-10-30",
} as const;
export const demoTransactionFiles = Object.keys(files) as (keyof typeof files)[];

/** Reads a file of the demo data as the import reads files. */
export async function readDemoTransactions(name: keyof typeof files) {
  const bytes = readFileSync(new URL(`data/transactions/${name}.csv`, import.meta.url));
  const reading = await readTransactions(async function* () {
    yield bytes;
  });
  if (reading.kind !== "read" || reading.transactions.problems.length > 0)
    throw new Error(`${name}.csv: ${JSON.stringify(reading)}`);
  return reading.transactions;
}

/** The rows of the files and of what they say about the demo projects. */
export async function demoLedgerRows() {
  const read = await Promise.all(demoTransactionFiles.map(fileRows));
  return {
    files: read.map(({ file }) => file),
    statements: read.flatMap(({ statements }) => statements),
  };
}

async function fileRows(name: keyof typeof files) {
  const read = await readDemoTransactions(name);
  const ids = demoProjects
    .filter(({ draft }) => draft.project.registry === read.registry)
    .map(({ projectId }) => registryIdKey(read.registry, projectId));
  const staged = stagedStatements(read, true, new Set(ids));
  const id = demoId("ledger file", name);
  const imported = `${files[name]}T08:00:00Z`;
  return {
    file: {
      id,
      registry: read.registry,
      contents: read.contents,
      is_whole: true,
      covers: staged.covers,
      file_name: `${name}.csv`,
      as_of: files[name],
      row_count: read.rows,
      refused_count: read.refused,
      unlisted_count: staged.unlistedCount,
      statement_count: staged.statements.length,
      supplied_by: "team",
      status: "finished",
      new_count: staged.statements.length,
      created_by: accountId(demoAccounts.administrator),
      created_at: imported,
      finished_at: imported,
    },
    statements: staged.statements.map(
      ({ id: registryId, start, end, amounts, labels, effect }) => ({
        file_id: id,
        registry_id: registryId,
        vintage_start: start,
        vintage_end: end,
        issued_kg: amounts.issued ?? null,
        retired_kg: amounts.retired ?? null,
        cancelled_kg: amounts.cancelled ?? null,
        converted_kg: amounts.converted ?? null,
        buffer_kg: amounts.buffer ?? null,
        labels,
        effect,
      }),
    ),
  };
}
