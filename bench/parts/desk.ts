import type { Browser, Page } from "@playwright/test";
import { approveOldest, decidedAtOnce } from "../desk/bulk-decisions.ts";
import { fillDesk } from "../desk/waiting-projects.ts";
import { measureBySize, reportBySize } from "../listings/by-size.ts";
import { milliseconds } from "../measuring/formats.ts";
import { median } from "../measuring/statistics.ts";
import { type FilledSite, openFilledSites } from "../sites/filled-sites.ts";
import { newReader, openBrowser } from "../sites/visitors.ts";
import type { Bench, Part } from "./part.ts";

const sizes = [20, 500, 2_000];

/** Ratios of 500 and 2,000 projects to 20. A user's own list is read as a whole, the queue page by page. */
const targets = { queue: 2, own: 4, decision: 2 };

/** A browser visit takes seconds. */
const maxVisits = 3;

export const desk: Part = {
  about:
    "500 and 2,000 waiting submissions and own projects against 20: first row, search, decisions",
  async run({ report, rounds }) {
    report.heading("The review queue and My Projects, by the number of projects");
    const { sites, close } = await openFilledSites(sizes, report, fillDesk);
    try {
      await pages({ report, rounds }, sites);
      await decisions({ report, rounds }, sites);
    } finally {
      await close();
    }
  },
};

type Tools = Pick<Bench, "report" | "rounds">;

interface Desk {
  name: string;
  path: string;
  searchBox: string;
  atMost: number;
  /** The visible rows. */
  rows: (page: Page) => ReturnType<Page["locator"]>;
}

const desks: Desk[] = [
  {
    name: "review queue",
    path: "/admin/review",
    searchBox: "Search the queue",
    atMost: targets.queue,
    rows: (page) => page.locator("tbody tr"),
  },
  {
    name: "My Projects",
    path: "/my-projects",
    searchBox: "Search your projects",
    atMost: targets.own,
    rows: (page) => page.getByRole("article"),
  },
];

/** Times from navigation to the first row, and from the end of typing to the one result. */
async function pages({ report, rounds }: Tools, sites: readonly FilledSite[]) {
  report.say("Opening and searching both lists …");
  const browser = await openBrowser();
  try {
    for (const one of desks) {
      const visits = await measureBySize(
        sites,
        { rounds: Math.min(rounds, maxVisits), warmUps: 1 },
        (site) => visit(browser, site, one),
      );
      for (const figure of ["first row", "search"] as const) {
        const figures = new Map(
          [...visits].map(([size, seen]) => [size, seen.map((times) => times[figure])]),
        );
        const name = `${one.name}, ${figure}`;
        reportBySize(report, { name, figures, format: milliseconds, atMost: one.atMost });
      }
    }
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, site: FilledSite, { path, searchBox, rows }: Desk) {
  const context = await newReader(browser, site, site.session);
  try {
    const page = await context.newPage();
    const opening = performance.now();
    await page.goto(path);
    await rows(page).first().waitFor();
    const opened = performance.now() - opening;
    await page.waitForLoadState("networkidle");
    const box = page.getByRole("searchbox", { name: searchBox });
    const searching = performance.now();
    // Exactly one project has this id, at any size.
    await box.fill("desk-0017");
    await rows(page).nth(1).waitFor({ state: "detached" });
    return { "first row": opened, search: performance.now() - searching };
  } finally {
    await context.close();
  }
}

/** Decisions through the API, as the pages make them: one, and as many as are done at once. */
async function decisions({ report, rounds }: Tools, sites: readonly FilledSite[]) {
  report.say("Making one decision, and many together …");
  const single = await measureBySize(sites, { rounds, warmUps: 1 }, (site) => decide(site, 1));
  reportBySize(report, {
    name: "one decision",
    figures: single,
    format: milliseconds,
    atMost: targets.decision,
  });
  const many = await measureBySize(sites, { rounds, warmUps: 1 }, async (site) => {
    const together = Math.min(site.size, decidedAtOnce);
    return { together, time: await decide(site, together) };
  });
  for (const figures of many.values()) {
    const { together = 0 } = figures[0] ?? {};
    report.line({
      name: `${together} decisions together`,
      rounds: figures.map(({ time }) => time),
      format: milliseconds,
      note: `${milliseconds(median(figures.map(({ time }) => time)) / together)} each`,
    });
  }
  reportBySize(report, {
    name: "a decision among those together",
    figures: new Map(
      [...many].map(([size, figures]) => [
        size,
        figures.map(({ together, time }) => time / together),
      ]),
    ),
    format: milliseconds,
    atMost: targets.decision,
  });
}

/** Approves the oldest projects in the queue, and puts them back. */
async function decide(site: FilledSite, count: number): Promise<number> {
  const time = await approveOldest(site, count);
  await site.database.query(
    "update public.projects set status = 'submitted' where status <> 'submitted'",
  );
  return time;
}
