import type { Browser } from "@playwright/test";
import { watchFirstVisit } from "../explorer/first-visit.ts";
import { interactions } from "../explorer/interactions.ts";
import { rowsInHtml, weighListing } from "../explorer/listing-bytes.ts";
import { type Measured, measureInteractions } from "../explorer/main-thread.ts";
import { count, kilobytes, milliseconds, projects } from "../measuring/formats.ts";
import { p95 } from "../measuring/statistics.ts";
import type { FilledSite } from "../sites/filled-sites.ts";
import { newReader, openBrowser, whenComplete } from "../sites/visitors.ts";
import type { Bench, Part } from "./part.ts";

const targets = {
  /** Main-thread work as a ratio to the smallest size's, by how many times more projects. */
  work: (timesMore: number) => (timesMore <= 20 ? 2 : 4),
  /** In milliseconds, at any size. */
  settled: 100,
  longestTask: 50,
  nodes: 1400,
  rowsInHtml: 10,
  listing: 1.25,
};

type Interactions = Map<string, Measured>;

export const explorer: Part = {
  about:
    "the cost of sorting, filtering, searching and scrolling in a browser, and whether rows jump",
  async run(bench) {
    const sites = await bench.filledSites();
    const browser = await openBrowser();
    try {
      const bySize = new Map<number, Interactions>();
      bench.report.heading("The explorer in a browser: 95 of 100 interactions stay under");
      for (const site of sites) {
        bench.report.say(`Using the table of ${projects(site.size)} …`);
        bySize.set(site.size, await operateTable(browser, site));
      }
      reportInteractions(bench, bySize);
      bench.report.heading("The explorer's page");
      for (const site of sites) await reportPage(bench, browser, site);
    } finally {
      await browser.close();
    }
  },
};

/** Signed in, so that every column has values to sort by. */
async function operateTable(browser: Browser, site: FilledSite): Promise<Interactions> {
  const context = await newReader(browser, site, site.session);
  try {
    const page = await context.newPage();
    await page.goto("/");
    await whenComplete(page);
    // The search index is prepared while idle, and no one types in the first seconds.
    await page.waitForTimeout(5000);
    const [sorting, toggling, scrolling] = [
      interactions.slice(0, 3),
      interactions.slice(3, 4),
      interactions.slice(4),
    ];
    const measured = await measureInteractions(page, sorting);
    await page.getByRole("searchbox", { name: "Search projects" }).fill("");
    await page.getByRole("button", { name: "Select Columns" }).click();
    const toggled = await measureInteractions(page, toggling);
    await page.keyboard.press("Escape");
    return new Map([...measured, ...toggled, ...(await measureInteractions(page, scrolling))]);
  } finally {
    await context.close();
  }
}

function reportInteractions({ report }: Bench, bySize: ReadonlyMap<number, Interactions>): void {
  const [smallest = 0] = bySize.keys();
  for (const { name } of interactions) {
    const costs = [];
    const control = p95(bySize.get(smallest)?.get(name)?.work ?? []);
    for (const [size, measured] of bySize) {
      const { work, settled, longestTask } = measured.get(name) ?? {
        work: [],
        settled: [],
        longestTask: 0,
      };
      costs.push({ projects: size, cost: p95(work) });
      const at = `${name}, ${projects(size)}`;
      const format = milliseconds;
      report.line({
        name: `${at}: until the table has settled`,
        rounds: [p95(settled)],
        format,
        target: { atMost: targets.settled },
      });
      report.line({
        name: `${at}: longest task`,
        rounds: [longestTask],
        format,
        target: { atMost: targets.longestTask },
      });
      if (size === smallest) continue;
      report.line({
        name: `${at}: main thread's work, to ${projects(smallest)}'`,
        rounds: [p95(work) / control],
        target: { atMost: targets.work(size / smallest) },
        note: `${milliseconds(p95(work))} to ${milliseconds(control)}`,
      });
    }
    if (costs.length > 1) report.growth(name, costs);
  }
}

async function reportPage({ report }: Bench, browser: Browser, site: FilledSite): Promise<void> {
  const { nodes, layoutShift, hasJumped } = await watchFirstVisit(browser, site);
  const { listingBytes, csvBytes } = await weighListing(site);
  const at = projects(site.size);
  const format = count;
  report.line({
    name: `DOM nodes, ${at}`,
    rounds: [nodes],
    format,
    target: { atMost: targets.nodes },
  });
  report.line({ name: `layout shift, ${at}`, rounds: [layoutShift], target: { atMost: 0 } });
  report.line({
    name: `tables whose rows jump at hydration, ${at}`,
    rounds: [Number(hasJumped)],
    format,
    target: { atMost: 0 },
  });
  report.line({
    name: `rows in the HTML, ${at}`,
    rounds: [await rowsInHtml(site)],
    format,
    target: { atLeast: targets.rowsInHtml },
  });
  report.line({
    name: `all listings, to a brotli CSV of them, ${at}`,
    rounds: [listingBytes / csvBytes],
    target: { atMost: targets.listing },
    note: `${kilobytes(listingBytes)} to ${kilobytes(csvBytes)}`,
  });
}
