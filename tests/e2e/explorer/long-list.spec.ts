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
  withoutHint,
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

test("a list that is longer than the browser holds is loaded in parts, and can be scrolled to its end, searched, sorted and filtered", async ({
  newPage,
  server,
}) => {
  const page = await newPage();
  // A message about a change would refetch before 'Try again' is pressed.
  await blockSockets(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const search = page.getByRole("searchbox", { name: "Search projects" });
  const failure = page.getByText("Some projects could not be loaded.");

  await test.step("in parts, to its end", async () => {
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

  await test.step("with placeholders while rows are loading, and nothing moves when they arrive", async () => {
    const responses = await hold(page, "**/api/listings?*");
    await scrollTable(page, { top: 420 * rowHeight });
    await expect(placeholders(page).nth(8)).toBeVisible();
    const placeholder = await placeholders(page).nth(2).boundingBox();
    responses.release();
    await expect(page.locator('tr[aria-rowindex="425"]')).toBeVisible();
    await expect(placeholders(page)).toHaveCount(0);
    const row = await page.locator("tr[data-project]").nth(2).boundingBox();
    expect([row?.y, row?.height]).toEqual([placeholder?.y, placeholder?.height]);
    await page.unrouteAll();
  });

  await test.step("a failed part is reported, and loaded with 'Try again'", async () => {
    await page.route("**/api/listings?*", (route) => route.abort());
    await scrollTable(page, { top: 150 * rowHeight });
    await expect(failure).toBeVisible();
    await page.unroute("**/api/listings?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator('tr[aria-rowindex="155"]')).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  await test.step("rows can be pinned at any position", async () => {
    const row = page.locator('tr[aria-rowindex="155"]');
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
    await expect(page).toHaveURL(/sort=company$/);
  });

  await test.step("it keeps its rows until the next ones arrive, then starts at the top again", async () => {
    await expect(placeholders(page)).toHaveCount(0);
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "false");
    const before = await companies(page).allTextContents();
    const responses = await hold(page, "**/api/listings?*q=mangrove*");
    const asked = page.waitForRequest("**/api/listings?*q=mangrove*");
    await search.fill("mangrove");
    await expect(resultCount(page)).toHaveAttribute("aria-busy", "true");
    await asked;
    expect(await companies(page).allTextContents()).toEqual(before);
    responses.release();
    await expect(resultCount(page)).toHaveText(/ of /);
    await expect(page.locator('tr[aria-rowindex="2"]')).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("it is searched, sorted and filtered by the server, with counts", async () => {
    await search.fill("kilifi");
    await expect(resultCount(page)).toHaveText(`1 of ${figure(await total())}`);
    await expect(companies(page)).toHaveText(["Kilifi Mangrove Trust"]);
    await expect(page.getByRole("status").filter({ hasText: "1 of" })).toBeAttached();
    await search.fill("");
    await expect(resultCount(page)).toHaveText(figure(await total()));

    const ascending = await companies(page).first().textContent();
    await sortButton(page, "Company").click();
    await expect(companies(page).first()).not.toHaveText(ascending ?? "");

    await menuButton(page, "Project Sectors").click();
    const energy = page.getByRole("checkbox", { name: "Energy", exact: true });
    const label = page.locator("label").filter({ has: energy });
    const counted = async () =>
      Number(/(\d+)\s*projects?/.exec((await label.textContent()) ?? "")?.[1]);
    await expect.poll(counted).toBeGreaterThan(10);
    const count = await counted();
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
    await search.fill("no such project");
    await expect(page.getByText("No projects found.")).toBeVisible();
  });
});

test("a long list also loads on navigation from another page, is exported in full and printed up to 300 rows; any row can be compared, and a change shows when the visitor returns to the window", async ({
  server,
  visit,
}) => {
  const page = await visit("/about", { kept: withoutHint });
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(resultCount(page)).toHaveText(figure(await total()));
  await expect(companies(page).first()).toHaveText(
    (await companiesFromServer(server, "", 0))[0] ?? "",
  );
  const all = await total();

  await page.getByRole("button", { name: "Price and quality", exact: true }).click();
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

  const [project] = await server.query<{ id: string }>(
    "select id from public.projects where status = 'approved' and project_id like 'GEN-%' limit 1",
  );
  const setStatus = (status: string) =>
    server.query("update public.projects set status = $2 where id = $1", [project?.id, status]);
  await setStatus("submitted");
  try {
    const fewer = figure(all - 1);
    await refocusUntil(page, () => expect(resultCount(page)).toHaveText(fewer, { timeout: 5_000 }));
  } finally {
    await setStatus("approved");
  }
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
