import type { Session } from "@supabase/supabase-js";
import pg from "pg";
import { createDatabase, databaseUrl } from "../../tests/fixtures/databases.ts";
import { seedProjects } from "../generated-projects.ts";
import { projects } from "../measuring/formats.ts";
import type { Report } from "../measuring/report.ts";
import { startPostgres } from "./postgres.ts";
import { startMail } from "./sign-in.ts";
import { type Site, startSite } from "./site.ts";

/** A site with a given number of projects, its database and a signed-in user's session. */
export interface FilledSite extends Site {
  size: number;
  database: pg.Client;
  session: Session;
}

type Fill = (database: pg.Client, size: number, report: Report) => Promise<void>;

export const fillWithListings: Fill = (database, size, report) =>
  seedProjects(asTransactions(database), size, (done) => {
    if (done % 25_000 === 0) report.say(`  ${projects(done)} created …`);
  });

/** Opens one site for each size, all running at once so that rounds can be interleaved. */
export async function openFilledSites(
  sizes: readonly number[],
  report: Report,
  fill: Fill = fillWithListings,
) {
  const opened = new AsyncDisposableStack();
  try {
    const mail = await startMail();
    opened.defer(() => mail.stop());
    const postgres = await startPostgres();
    opened.defer(() => postgres.stop());
    const sites: FilledSite[] = [];
    for (const size of sizes) {
      const started = performance.now();
      report.say(`Filling a site with ${projects(size)} …`);
      const name = `projects_${size}`;
      await createDatabase(postgres.url, name, "template1");
      const url = databaseUrl(postgres.url, name);
      const settings = { DATABASE_URL: url, DEMO_DATA: "off", ...mail.settings };
      const site = await startSite(settings);
      opened.defer(() => site.stop());
      const database = new pg.Client({ connectionString: url });
      await database.connect();
      opened.defer(() => database.end());
      const session = await mail.signIn(site, `visitor-${size}@example.org`);
      await fill(database, size, report);
      await database.query("vacuum");
      report.say(`  done in ${Math.round((performance.now() - started) / 1000)} s`);
      sites.push({ ...site, size, database, session });
    }
    return { sites, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

function asTransactions(client: pg.Client) {
  return {
    query: (statement: string) => client.query(statement),
    async transaction(
      work: (run: (statement: string, parameters: unknown[]) => Promise<void>) => Promise<void>,
    ) {
      await client.query("begin");
      await work(async (statement, parameters) => {
        await client.query(statement, parameters);
      });
      await client.query("commit");
    },
  };
}
