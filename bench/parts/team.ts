import type { Browser } from "@playwright/test";
import type pg from "pg";
import { apiClient } from "../../tests/fixtures/api-client.ts";
import { approveOldest } from "../desk/bulk-decisions.ts";
import { fillDesk } from "../desk/waiting-projects.ts";
import { measureBySize, reportBySize } from "../listings/by-size.ts";
import { milliseconds } from "../measuring/formats.ts";
import type { Report } from "../measuring/report.ts";
import { type FilledSite, fillWithListings, openFilledSites } from "../sites/filled-sites.ts";
import { newReader, openBrowser } from "../sites/visitors.ts";
import type { Part } from "./part.ts";

/** The waiting projects of each site; the larger one has these many listed ones too. */
const sizes = [20, 8_000];
const listed = 50_000;
const decided = 1_000;

/** Ratios to 20 waiting projects and none listed. A search reads every waiting project. */
const targets = { page: 2, review: 2, search: 4, decision: 2 };

/** A browser visit takes seconds. */
const maxVisits = 3;

export const team: Part = {
  about:
    "8,000 waiting and 50,000 listed projects against 20: queue, search, review page, a decision on 1,000",
  async run({ report, rounds }) {
    report.heading("The team's pages with 8,000 waiting and 50,000 listed projects");
    const { sites, close } = await openFilledSites(sizes, report, fill);
    try {
      const browser = await openBrowser();
      const repeated = { rounds: Math.min(rounds, maxVisits), warmUps: 1 };
      const visits = await measureBySize(sites, repeated, (site) => visit(browser, site)).finally(
        () => browser.close(),
      );
      for (const [name, atMost] of [
        ["queue, first row", targets.page],
        ["queue, search", targets.search],
        ["review page, with its checks", targets.review],
      ] as const) {
        const figures = new Map(
          [...visits].map(([size, seen]) => [size, seen.map((times) => times[name])]),
        );
        reportBySize(report, { name, figures, format: milliseconds, atMost });
      }
      const checks = await measureBySize(sites, { rounds, warmUps: 1 }, findings);
      reportBySize(report, {
        name: "what a review compares with all projects",
        figures: checks,
        format: milliseconds,
      });
      report.say(`Approving ${decided} of 8,000 together …`);
      const decisions = await measureBySize(sites, { rounds: 1 }, async (site) => {
        const count = Math.min(site.size, decided);
        return (await approveOldest(site, count)) / count;
      });
      reportBySize(report, {
        name: "a decision among 1,000 (or 20) together",
        figures: decisions,
        format: milliseconds,
        atMost: targets.decision,
      });
    } finally {
      await close();
    }
  },
};

async function fill(database: pg.Client, size: number, report: Report) {
  await fillDesk(database, size);
  if (size > 20) await fillWithListings(database, listed, report);
}

/** Times in milliseconds until the reader sees what they asked for. */
async function visit(browser: Browser, site: FilledSite) {
  const context = await newReader(browser, site, site.session);
  try {
    const page = await context.newPage();
    const rows = page.locator("tbody tr");
    const opening = performance.now();
    await page.goto("/admin/review");
    await rows.first().waitFor();
    const opened = performance.now() - opening;
    await page.waitForLoadState("networkidle");
    const searching = performance.now();
    // Exactly one project has this id, at any size.
    await page.getByRole("searchbox", { name: "Search the queue" }).fill("desk-0017");
    await rows.nth(1).waitFor({ state: "detached" });
    const searched = performance.now() - searching;
    const reviewing = performance.now();
    await rows.first().getByRole("link").first().click();
    await page
      .getByText(/looks? the same/)
      .first()
      .waitFor();
    return {
      "queue, first row": opened,
      "queue, search": searched,
      "review page, with its checks": performance.now() - reviewing,
    };
  } finally {
    await context.close();
  }
}

async function findings(site: FilledSite): Promise<number> {
  const client = apiClient(site.url, site.publishableKey, site.session.access_token);
  const { rows } = await site.database.query<{ id: string }>(
    "select id from public.projects where project_id = 'DESK-0017'",
  );
  const started = performance.now();
  await client.rpc("get_review_findings", { project: rows[0]?.id ?? "" }).throwOnError();
  return performance.now() - started;
}
