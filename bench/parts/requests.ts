import { type Load, type LoadOptions, startLoad, type Visit } from "../load/interleaved-load.ts";
import { paceTargets, reportPace } from "../load/report-pace.ts";
import { healthVisit, listingVisit, pageVisit, scriptVisit } from "../load/visits.ts";
import type { Report } from "../measuring/report.ts";
import { startPostgres } from "../sites/postgres.ts";
import { startMail } from "../sites/sign-in.ts";
import { startSite } from "../sites/site.ts";
import type { Part } from "./part.ts";

/** In seconds; long enough to measure a rate, short enough to alternate often with the control. */
const roundLength = 1.5;

export const requests: Part = {
  about:
    "requests a second as a ratio to a bare node:http server that sends the same bytes from memory",
  async run({ report, rounds }) {
    report.heading("Requests a second, relative to a bare server with the same bytes");
    const load = await startLoad();
    const options = { rounds, seconds: roundLength };
    try {
      await onBundled(load, report, options);
      await onDatabaseUrl(load, report, options);
    } finally {
      load.stop();
    }
  },
};

/** A site on the bundled PostgreSQL, and another that has the first as its Supabase project. */
async function onBundled(load: Load, report: Report, options: LoadOptions): Promise<void> {
  report.say("Starting a site on the bundled PostgreSQL …");
  await using opened = new AsyncDisposableStack();
  const mail = await startMail();
  opened.defer(() => mail.stop());
  const site = await startSite({ DEMO_DATA: "on", ...mail.settings });
  opened.defer(() => site.stop());
  const { access_token } = await mail.signIn(site, "bench@example.org");
  const lines: [string, Visit, number][] = [
    ["anonymous home page, cached, bundled PostgreSQL", pageVisit("/"), paceTargets.page],
    ["built script file", await scriptVisit(site), paceTargets.script],
    ["/healthz", healthVisit, paceTargets.health],
    ["signed-in listing, cached", listingVisit(site, access_token), paceTargets.listing],
  ];
  for (const [name, visit, target] of lines) {
    await reportPace({ load, report, options }, { name, site, visit, target });
  }

  report.say("Starting a site that has the first one as its Supabase project …");
  const second = await startSite({
    SUPABASE_URL: site.url,
    SUPABASE_PUBLISHABLE_KEY: site.publishableKey,
    SUPABASE_SECRET_KEY: site.secretKey,
  });
  opened.defer(() => second.stop());
  const name = "anonymous home page, cached, Supabase as engine";
  const line = { name, site: second, visit: pageVisit("/"), target: paceTargets.page };
  await reportPace({ load, report, options }, line);
}

async function onDatabaseUrl(load: Load, report: Report, options: LoadOptions): Promise<void> {
  report.say("Starting a site with a DATABASE_URL …");
  await using opened = new AsyncDisposableStack();
  const postgres = await startPostgres();
  opened.defer(() => postgres.stop());
  const site = await startSite({ DEMO_DATA: "on", DATABASE_URL: postgres.url });
  opened.defer(() => site.stop());
  const name = "anonymous home page, cached, DATABASE_URL";
  const line = { name, site, visit: pageVisit("/"), target: paceTargets.page };
  await reportPace({ load, report, options }, line);
}
