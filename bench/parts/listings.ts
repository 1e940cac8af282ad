import { rawRequest } from "../../tests/fixtures/raw-request.ts";
import { lexicon } from "../generated-projects.ts";
import { measureBySize, reportBySize } from "../listings/by-size.ts";
import { visitSignedIn } from "../listings/first-visit.ts";
import { copyListings, timeReads } from "../listings/read-all.ts";
import { startLoad } from "../load/interleaved-load.ts";
import { paceTargets, reportPace } from "../load/report-pace.ts";
import { listingVisit, pageVisit } from "../load/visits.ts";
import { count, kilobytes, megabytes, milliseconds, projects } from "../measuring/formats.ts";
import { residentMemory } from "../measuring/machine.ts";
import { median, roundRatios } from "../measuring/statistics.ts";
import { isNoisy } from "../measuring/verdict.ts";
import type { FilledSite } from "../sites/filled-sites.ts";
import { openBrowser } from "../sites/visitors.ts";
import type { Bench, Part } from "./part.ts";

const targets = {
  changed: 2,
  /**
   * Half of the original 69 ms with 5,023 projects, on a machine where the bare server sent 15,400
   * responses a second. With many more projects, only the growth counts.
   */
  uncached: { responses: 530, projects: 10_000 },
  flat: 1.5,
  bytes: 1.5,
  rows: 2,
};

/** Number of uncached URLs requested at once. */
const crowd = 40;

/** A browser visit takes seconds. */
const maxVisits = 3;

export const listings: Part = {
  about:
    "the cost of a change, an uncached URL, reading everything and a first visit, by the number of projects",
  async run(bench) {
    const sites = await bench.filledSites();
    bench.report.heading("Listings, by the number of projects");
    await cachedResponses(bench, sites);
    await afterChange(bench, sites);
    await uncachedUrls(bench, sites);
    await besideUncached(bench, sites);
    await readingAll(bench, sites);
    await firstVisits(bench, sites);
    memory(bench, sites);
  },
};

/** Cached responses should cost the same with any number of projects. */
async function cachedResponses({ report, rounds }: Bench, sites: readonly FilledSite[]) {
  report.say("Requesting cached pages …");
  const load = await startLoad();
  try {
    const tools = { load, report, options: { rounds: Math.min(rounds, 3), seconds: 1 } };
    for (const site of sites) {
      const at = projects(site.size);
      const visits = [
        { name: "anonymous home page, cached", visit: pageVisit("/"), target: paceTargets.page },
        {
          name: "signed-in listing, cached",
          visit: listingVisit(site, site.session.access_token),
          target: paceTargets.listing,
        },
      ];
      for (const { name, ...line } of visits) {
        await reportPace(tools, { name: `${name}, ${at}`, site, ...line });
      }
    }
  } finally {
    load.stop();
  }
}

const visitPage = async ({ url }: FilledSite, path: string): Promise<number> => {
  const started = performance.now();
  const { status } = await rawRequest(url, pageVisit(path));
  if (status !== 200) throw new Error(`${path} responded with ${status}`);
  return performance.now() - started;
};

/** The first page after a price change, timed from when the change is acknowledged. */
async function afterChange({ report, rounds }: Bench, sites: readonly FilledSite[]) {
  report.say("Changing one project at a time …");
  for (const site of sites) await visitPage(site, "/");
  const figures = await measureBySize(sites, { rounds, warmUps: 1 }, async (site, round) => {
    await site.database.query(
      `update public.projects set cost_per_ton = coalesce(cost_per_ton, 0) + 1
       where id = (select id from public.projects order by project_id limit 1 offset $1)`,
      [round],
    );
    return visitPage(site, "/");
  });
  const name = "home page after one project changed";
  reportBySize(report, { name, figures, format: milliseconds, atMost: targets.changed });
}

/** Measured in responses of the bare server, so that the figure is comparable between machines. */
async function uncachedUrls({ report, rounds }: Bench, sites: readonly FilledSite[]) {
  report.say("Requesting uncached URLs …");
  const [first] = sites;
  if (!first) return;
  for (const site of sites) await visitPage(site, "/");
  const load = await startLoad();
  try {
    const home = pageVisit("/");
    await load.prepare(first, home);
    await load.generate(load.controlPort, home, 1);
    const controls: number[] = [];
    const figures = await measureBySize(sites, { rounds, warmUps: 3 }, async (site, round) => {
      const { requests, seconds } = await load.generate(load.controlPort, home, 0.5);
      controls.push(requests / seconds);
      const time = await visitPage(site, `/?q=${lexicon[round % lexicon.length]}`);
      return { time, responses: (time * requests) / seconds / 1000 };
    });
    for (const [size, measured] of figures) {
      report.line({
        name: `an address no one asked before, ${projects(size)}`,
        rounds: measured.map(({ responses }) => responses),
        format: (responses) => `${count(responses)} plain responses`,
        ...(size <= targets.uncached.projects && {
          target: { atMost: targets.uncached.responses },
        }),
        noisy: isNoisy(controls),
        note: milliseconds(median(measured.map(({ time }) => time))),
      });
    }
    const costs = [...figures].map(([size, measured]) => ({
      projects: size,
      cost: median(measured.map(({ time }) => time)),
    }));
    if (costs.length > 1) report.growth("an address no one asked before", costs);
  } finally {
    load.stop();
  }
}

/** A request for a cached page waits only for the few pages being rendered, not for all. */
async function besideUncached({ report }: Bench, sites: readonly FilledSite[]) {
  for (const site of sites) {
    const [alone, waits]: [number[], number[]] = [[], []];
    for (const word of lexicon.slice(-5)) alone.push(await visitPage(site, `/?q=${word}+forest`));
    let isRendering = true;
    const rendering = Promise.all(
      lexicon.slice(0, crowd).map((word) => visitPage(site, `/?q=${word}+soil`)),
    ).finally(() => {
      isRendering = false;
    });
    while (isRendering) waits.push(await visitPage(site, "/"));
    await rendering;
    report.line({
      name: `the cached page beside ${crowd} of them, in renders, ${projects(site.size)}`,
      rounds: waits.map((wait) => wait / median(alone)),
      note: `${milliseconds(median(waits))} to ${milliseconds(median(alone))}`,
    });
  }
}

/** Compares the view with the same rows in one table, within PostgreSQL. */
async function readingAll({ report, rounds }: Bench, sites: readonly FilledSite[]) {
  report.say("Reading every listing …");
  for (const role of ["anon", "authenticated"] as const) {
    for (const site of sites) await copyListings(site, role);
    const figures = await measureBySize(sites, { rounds, warmUps: 1 }, (site) =>
      timeReads(site, role),
    );
    for (const [size, measured] of figures) {
      const [view, flat] = [measured.map((read) => read.view), measured.map((read) => read.flat)];
      report.line({
        name: `all listings as ${role}, to a flat table's, ${projects(size)}`,
        rounds: roundRatios(view, flat),
        target: { atMost: targets.flat },
        noisy: isNoisy(flat, "singleAct"),
        note: `${milliseconds(median(view))} to ${milliseconds(median(flat))}`,
      });
    }
  }
}

async function firstVisits({ report, rounds }: Bench, sites: readonly FilledSite[]) {
  report.say("Visiting the home page, signed in, with an empty browser …");
  const browser = await openBrowser();
  try {
    const visits = await measureBySize(sites, { rounds: Math.min(rounds, maxVisits) }, (site) =>
      visitSignedIn(browser, site),
    );
    const pick = (figure: "bytes" | "milliseconds") =>
      new Map([...visits].map(([size, seen]) => [size, seen.map((visit) => visit[figure])]));
    reportBySize(report, {
      name: "bytes of a first visit, signed in",
      figures: pick("bytes"),
      format: kilobytes,
      atMost: targets.bytes,
    });
    reportBySize(report, {
      name: "every row there after",
      figures: pick("milliseconds"),
      format: milliseconds,
      atMost: targets.rows,
    });
  } finally {
    await browser.close();
  }
}

/** The memory of each server after all the measurements above. */
function memory({ report }: Bench, sites: readonly FilledSite[]) {
  const figures = new Map(sites.map(({ size, pid }) => [size, [residentMemory(pid)]]));
  reportBySize(report, { name: "memory of the server", figures, format: megabytes });
}
