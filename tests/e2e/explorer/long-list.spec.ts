import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { seedProjects } from "../../../bench/generated-projects.ts";
import { viewports } from "../../fixtures/browser.ts";
import type { TestServer } from "../../fixtures/test-server.ts";
import {
  choose,
  column,
  companies,
  menuButton,
  refocusUntil,
  resultCount,
  rowHeight,
  scrollTable,
  sortButton,
  unfoldFilters,
} from "../fixtures/explorer-page.ts";
import { accountButton, logOut } from "../fixtures/header.ts";
import { blockSockets } from "../fixtures/live-page.ts";
import { hold } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

/** The limit is so low that every list exceeds what the browser holds. */
test.use({ visitor: { consent: true }, ownServer: { BROWSER_LIST_LIMIT: "100" } });

const generated = 600;
let filled: Promise<number> | undefined;

async function fill({ database, query }: TestServer): Promise<number> {
  await seedProjects(database, generated);
  const [row] = await query<{ count: number }>(
    "select count(*)::integer as count from public.listings",
  );
  return row?.count ?? 0;
}

test.beforeEach(({ server }) => {
  filled ??= fill(server);
  return filled.then(() => undefined);
});

const total = async () => (await filled) ?? 0;
const figure = (count: number) => `${new Intl.NumberFormat("en-GB").format(count)} projects`;
const buyer = () => ({ email: `buyer-${randomUUID()}@example.org` });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const amount = (price: string) => Number(price.replace(/[^\d]/g, ""));
const placeholders = (page: Page) => page.locator('tr[aria-hidden="true"]:not([style])');

/** The companies in the order of a query string, as the server returns them. */
async function companiesFromServer(
  { url }: TestServer,
  search: string,
  offset: number,
): Promise<string[]> {
  const response = await fetch(`${url}/api/listings?${search}&offset=${offset}&limit=100`);
  const { rows }: ListingResponse = await response.json();
  return rows.map(({ company_name }) => company_name ?? "");
}

test.describe("a list that is longer than the browser holds", () => {
  test("is loaded in parts, and can be scrolled to its end", async ({ newPage, server }) => {
    const page = await newPage();
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto("/?sort=company");
    await expect(resultCount(page)).toHaveText(figure(await total()));
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "false");
    expect((await companies(page).allTextContents())[0]).toBe(
      (await companiesFromServer(server, "sort=company", 0))[0],
    );
    await scrollTable(page, { top: 1_000_000 });
    const last =
      (await companiesFromServer(server, "sort=company", (await total()) - 10)).at(-1) ?? "";
    await expect(companies(page).last()).toHaveText(last);
    await expect(page.locator("tr[data-project]").last()).toHaveAttribute(
      "aria-rowindex",
      String((await total()) + 1),
    );
    await scrollTable(page, { top: 300 * rowHeight });
    const [first = ""] = await companiesFromServer(server, "sort=company", 305);
    await expect(page.locator('tr[aria-rowindex="307"] [data-company]')).toHaveText(first);
    expect(requested.filter((url) => url.includes("/rest/v1/project_listings"))).toEqual([]);
    expect(requested.filter((url) => url.includes("/api/listings?")).length).toBeLessThan(12);
  });

  test("is searched, sorted and filtered by the server, with counts", async ({ openExplorer }) => {
    const page = await openExplorer();
    await page.getByRole("searchbox", { name: "Search projects" }).fill("kilifi");
    await expect(resultCount(page)).toHaveText(`1 of ${figure(await total())}`);
    await expect(companies(page)).toHaveText(["Kilifi Mangrove Trust"]);
    await expect(page.getByRole("status").filter({ hasText: "1 of" })).toBeAttached();
    await page.getByRole("searchbox", { name: "Search projects" }).fill("");
    await expect(resultCount(page)).toHaveText(figure(await total()));

    await sortButton(page, "Company").click();
    const ascending = await companies(page).first().textContent();
    await sortButton(page, "Company").click();
    await expect(companies(page).first()).not.toHaveText(ascending ?? "");

    await menuButton(page, "Project Sectors").click();
    const energy = page.getByRole("checkbox", { name: "Energy", exact: true });
    const label = page.locator("label").filter({ has: energy });
    const count = Number(/(\d+)\s*projects?/.exec((await label.textContent()) ?? "")?.[1]);
    expect(count).toBeGreaterThan(10);
    await energy.click();
    await page.keyboard.press("Escape");
    await expect(resultCount(page)).toHaveText(`${count} of ${figure(await total())}`);
    const counts = await hold(page, "**/api/listings/options?*");
    await unfoldFilters(page);
    await menuButton(page, "UN SDGs").click();
    const goal = page.getByRole("checkbox", { name: "14: Life Below Water", exact: true });
    await expect(goal).toHaveAccessibleDescription("…");
    const box = await goal.boundingBox();
    counts.release();
    await expect(goal).toHaveAccessibleDescription(/^\d+ projects?$/);
    expect(await goal.boundingBox()).toEqual(box);
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search projects" }).fill("no such project");
    await expect(page.getByText("No projects found.")).toBeVisible();
  });

  test("keeps its rows until the next ones arrive, then starts at the top again", async ({
    openExplorer,
  }) => {
    const page = await openExplorer("/?sort=company");
    await scrollTable(page, { top: 200 * rowHeight });
    await expect(page.locator('tr[aria-rowindex="203"]')).toBeVisible();
    await expect(placeholders(page)).toHaveCount(0);
    const before = await companies(page).allTextContents();
    const responses = await hold(page, "**/api/listings?*q=mangrove*");
    await page.getByRole("searchbox", { name: "Search projects" }).fill("mangrove");
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "true");
    await page.waitForTimeout(300);
    expect(await companies(page).allTextContents()).toEqual(before);
    responses.release();
    await expect(resultCount(page)).toHaveText(/ of /);
    await expect(page.locator('tr[aria-rowindex="2"]')).toBeVisible();
  });

  test("shows placeholders while rows are loading, and nothing moves when they arrive", async ({
    openExplorer,
  }) => {
    const page = await openExplorer("/?sort=company");
    const responses = await hold(page, "**/api/listings?*");
    await scrollTable(page, { top: 400 * rowHeight });
    await expect(placeholders(page).nth(8)).toBeVisible();
    const placeholder = await placeholders(page).nth(2).boundingBox();
    responses.release();
    await expect(page.locator('tr[aria-rowindex="405"]')).toBeVisible();
    await expect(placeholders(page)).toHaveCount(0);
    const row = await page.locator("tr[data-project]").nth(2).boundingBox();
    expect([row?.y, row?.height]).toEqual([placeholder?.y, placeholder?.height]);
  });

  test("reports a failed part, and loads it with 'Try again'", async ({ openExplorer }) => {
    // A message about a change would refetch before the button is pressed.
    const page = await openExplorer("/?sort=company", { before: blockSockets });
    await page.route("**/api/listings?*", (route) => route.abort());
    await scrollTable(page, { top: 400 * rowHeight });
    await expect(page.getByText("Some projects could not be loaded.")).toBeVisible();
    await page.unroute("**/api/listings?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator('tr[aria-rowindex="405"]')).toBeVisible();
    await expect(page.getByText("Some projects could not be loaded.")).toHaveCount(0);
  });

  test("can pin rows at any position", async ({ openExplorer }) => {
    const page = await openExplorer("/?sort=company");
    await scrollTable(page, { top: 200 * rowHeight });
    const row = page.locator('tr[aria-rowindex="205"]');
    const name = await row.locator("[data-company]").textContent();
    await row.hover();
    await row.getByRole("button", { name: "Pin row" }).click();
    const pinned = page.getByRole("table", { name: "Pinned projects" });
    await expect(pinned.locator("[data-company]")).toHaveText([name ?? ""]);
    await expect(page).toHaveURL(/pin=/);
    await expect(page.getByRole("table", { name: "Carbon credit projects" })).toHaveAttribute(
      "aria-rowcount",
      String(await total()),
    );
    await pinned.getByRole("button", { name: "Unpin row" }).click();
    await expect(pinned).toHaveCount(0);
  });

  test("is exported in full and printed up to 300 rows; any row can be compared", async ({
    openExplorer,
  }) => {
    const page = await openExplorer("/?sort=company&view=price-and-quality");
    const all = await total();
    const exporting = page.getByRole("button", { name: "Export" });
    await exporting.click();
    const started = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download CSV" }).click();
    const file = await readFile(await (await started).path(), "utf8");
    expect(file.split("\r\nURL,")[0]?.split("\r\n")).toHaveLength(all + 1);

    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await exporting.click();
    await page.getByRole("menuitem", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(`The first 300 of ${all} projects`)).toBeVisible();
    await expect(page.locator("body > div > table tbody tr")).toHaveCount(300);
    await page.emulateMedia({ media: "screen" });

    await scrollTable(page, { top: 200 * rowHeight });
    const row = page.locator('tr[aria-rowindex="205"]');
    const name = (await row.locator("[data-company]").textContent()) ?? "";
    await row.getByRole("checkbox").check();
    await expect(page.getByRole("region", { name: "Projects to compare" })).toContainText(name);
  });

  test("shows a change when the visitor returns to the window", async ({
    openExplorer,
    server,
  }) => {
    const page = await openExplorer("/?sort=company");
    const [project] = await server.query<{ id: string }>(
      "select id from public.projects where status = 'approved' and project_id like 'GEN-%' limit 1",
    );
    const setStatus = (status: string) =>
      server.query("update public.projects set status = $2 where id = $1", [project?.id, status]);
    await setStatus("submitted");
    try {
      const fewer = figure((await total()) - 1);
      await refocusUntil(page, () =>
        expect(resultCount(page)).toHaveText(fewer, { timeout: 5_000 }),
      );
    } finally {
      await setStatus("approved");
    }
  });

  test("also loads on navigation from another page", async ({ visit, server }) => {
    const page = await visit("/about");
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(resultCount(page)).toHaveText(figure(await total()));
    await expect(companies(page).first()).toHaveText(
      (await companiesFromServer(server, "", 0))[0] ?? "",
    );
  });
});

test.describe("signed in", () => {
  test("a long list is sorted by price, and no price remains after signing out", async ({
    openExplorer,
  }) => {
    const visitor = buyer();
    const page = await openExplorer("/", visitor);
    await expect(accountButton(page, visitor.email)).toBeVisible();
    await expect
      .poll(async () => amount((await column(page, "Cost / tCO2e"))[0] ?? ""))
      .toBeGreaterThan(500);
    const prices = (await column(page, "Cost / tCO2e")).map(amount);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    await unfoldFilters(page);
    await choose(page, "Permanence", "1,000 to 9,999 years");
    await expect(resultCount(page)).toHaveText(/ of /);
    for (const text of await column(page, "Permanence")) expect(text).toBe("1,000 years");
    // While waiting for the next rows, the visitor must still appear signed in.
    const responses = await hold(page, "**/api/listings?*sort=company*");
    await sortButton(page, "Company").click();
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("(log in to apply)")).toHaveCount(0);
    responses.release();
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "false");
    await logOut(page, visitor.email);
    await expect(resultCount(page)).toHaveText(figure(await total()));
    await expect.poll(async () => (await column(page, "Cost / tCO2e"))[0]).toBe("$XX.XX");
  });
});

test.describe("on a phone", () => {
  test("cards of a long list load while scrolling, and can be searched and sorted", async ({
    openExplorer,
    server,
  }) => {
    const page = await openExplorer("/?sort=company&page=25", phone);
    await expect(resultCount(page)).toHaveText(figure(await total()));
    const responses = await hold(page, "**/api/listings?*");
    await page.evaluate(() => window.scrollTo({ top: 60_000, behavior: "instant" }));
    await expect(page.locator("li[aria-posinset]:not(:has(article))").first()).toBeVisible();
    responses.release();
    const card = page.locator("li[aria-posinset]:has(article)").first();
    await expect(card).toBeVisible();
    const position = Number(await card.getAttribute("aria-posinset"));
    expect(position).toBeGreaterThan(100);
    const [name = ""] = await companiesFromServer(server, "sort=company", position - 1);
    await expect(card.locator("[data-company]")).toHaveText(name);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.getByRole("searchbox", { name: "Search projects" }).fill("kilifi");
    await expect(companies(page)).toHaveText(["Kilifi Mangrove Trust"]);
  });
});
