import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { importParts } from "#domain/import/import-parts.ts";
import { type ApiClient, apiClient } from "../../tests/fixtures/api-client.ts";
import { applyRows, importedRowsOf } from "../../tests/fixtures/imports.ts";
import type { Visit } from "../load/interleaved-load.ts";
import { steadyVisits } from "../load/steady-visits.ts";
import { listingVisit, pageVisit } from "../load/visits.ts";
import { percentile } from "../measuring/statistics.ts";
import { startMail } from "../sites/sign-in.ts";
import { startSite } from "../sites/site.ts";
import type { Part } from "./part.ts";

const rowCount = 10_000;
/** In seconds; measured before and after the import. */
const quiet = 10;
const p99 = (waits: readonly number[]) => percentile(waits, 0.99);
const seconds = (figure: number) => `${figure.toFixed(1)} s`;
const milliseconds = (figure: number) => `${figure.toFixed(1)} ms`;

export const importing: Part = {
  about: "10,000 rows of a registry's file imported while visitors browse, and how long they wait",
  async run({ report }) {
    report.heading(`${rowCount} rows imported while visitors browse`);
    await using opened = new AsyncDisposableStack();
    const mail = await startMail();
    opened.defer(() => mail.stop());
    const admin = "importer@example.org";
    const site = await startSite({ DEMO_DATA: "on", ADMIN_EMAILS: admin, ...mail.settings });
    opened.defer(() => site.stop());
    const { access_token } = await mail.signIn(site, admin);
    const client = apiClient(site.url, site.publishableKey, access_token);
    const visits: [string, Visit, number][] = [
      ["home page", pageVisit("/"), 40],
      ["signed-in listing", listingVisit(site, access_token), 10],
    ];
    const measured = async (until: Promise<unknown>) => {
      const ending = new AbortController();
      const all = Promise.all(
        visits.map(([, visit, pace]) => steadyVisits(site.url, visit, pace, ending.signal)),
      );
      await until.finally(() => ending.abort());
      return all;
    };

    await measured(setTimeout(2_000));
    const before = await measured(setTimeout(quiet * 1_000));
    const run = importRows(client);
    const during = await measured(run);
    const after = await measured(setTimeout(quiet * 1_000));
    const { checked, staged, applied } = await run;
    report.line({ name: "checking the rows", rounds: [checked], format: seconds });
    report.line({ name: "staging the rows", rounds: [staged], format: seconds });
    report.line({ name: "applying the rows", rounds: [applied], format: seconds });
    visits.forEach(([name], index) => {
      const [first, second, last] = [before, during, after].map((waits) => p99(waits[index] ?? []));
      const without = ((first ?? 0) + (last ?? 0)) / 2;
      report.line({
        name: `${name}, 99th percentile without`,
        rounds: [without],
        format: milliseconds,
      });
      report.line({
        name: `${name}, 99th percentile during the import, to that without`,
        rounds: [(second ?? 0) / without],
      });
    });
  },
};

/** Imports rows as the page does; returns how long each step took, in seconds. */
async function importRows(client: ApiClient) {
  const rows = importedRowsOf(rowCount, (index) => ({ "company.name": `Company ${index % 900}` }));
  const parts = importParts(rows, "Verra");
  const id = randomUUID();
  const checked = await timed(async () => {
    for (const part of parts) {
      const sent = {
        registry: "Verra",
        as_of: "2025-11-16",
        rows: JSON.parse(JSON.stringify(part)),
      };
      await client.rpc("check_import_rows", sent).throwOnError();
    }
  });
  const staged = await timed(async () => {
    const file = { file_name: "all.csv", as_of: "2025-11-16", header: "id", mapping: [] };
    const counts = { row_count: rows.length, wrong_count: 0 };
    await client
      .rpc("start_import", { import: id, registry: "Verra", ...file, ...counts })
      .throwOnError();
    for (const part of parts) {
      const sent = { import: id, rows: JSON.parse(JSON.stringify(part)) };
      await client.rpc("stage_import_rows", sent).throwOnError();
    }
  });
  const applied = await timed(async () => {
    const { new: added } = await applyRows(client, id);
    if (added !== rowCount) throw new Error(`${added} rows were imported`);
  });
  return { checked, staged, applied };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
