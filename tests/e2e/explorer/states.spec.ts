import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { refocusUntil } from "../fixtures/explorer-page.ts";
import { blockSockets } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

const failure = "Failed to load verified carbon removal projects. Please try again later.";

test("projects that fail to load show the red text, after one retry", async ({ visit }) => {
  const page = await waitForReady(await visit("/about"));
  // A message about someone else's change would refetch.
  await blockSockets(page);
  let attempts = 0;
  await page.route("**/rest/v1/project_listings**", (route) => {
    attempts += 1;
    return route.fulfill({ status: 500, body: "{}" });
  });
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByText("Loading projects")).toBeAttached();
  const text = page.getByText(failure);
  await expect(text).toBeVisible();
  expect(attempts).toBe(2);
  await expect(text).toHaveCSS("color", "rgb(169, 52, 43)");
  const market = page.getByRole("navigation", { name: "The market at a glance" });
  await expect(market).toHaveCount(0);
  await page.unroute("**/rest/v1/project_listings**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.locator("tr[data-project]").nth(10)).toBeVisible();
  await expect(market).toBeVisible();
});

test("a failed refetch keeps the current rows", async ({ openExplorer }) => {
  // A message about someone else's change would refetch before the button is pressed.
  const page = await openExplorer("/", { before: blockSockets });
  await page.route("**/rest/v1/**", (route) => route.abort());
  const age = page.getByText(/could not be refreshed\. Last updated at \d\d:\d\d\./);
  await refocusUntil(page, () => expect(age).toBeVisible({ timeout: 5_000 }));
  await expect(page.getByText(failure)).toHaveCount(0);
  await expect(page.locator("tr[data-project]").nth(10)).toBeVisible();
  await page.unroute("**/rest/v1/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(age).toHaveCount(0);
  await expect(page.locator("tr[data-project]").nth(10)).toBeVisible();
});

test.describe("a part of the page whose script cannot be loaded", () => {
  const notice = "This part of the page could not be loaded";

  /** Blocks all further scripts except the one for notices. */
  async function loseScripts(page: Page) {
    await page.route(
      (url) => url.pathname.endsWith(".js") && !url.pathname.includes("/toaster-"),
      (route) => route.abort(),
    );
    return { restore: () => page.unrouteAll() };
  }

  test("in a menu: the visitor gets a notice, and the next click retries", async ({
    openExplorer,
  }) => {
    const page = await openExplorer();
    const { restore } = await loseScripts(page);
    const columns = page.getByRole("button", { name: "Select Columns" });
    await columns.click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText("Please reload the page.")).toBeVisible();
    await page.getByRole("button", { name: "Project Sectors" }).click();
    await expect(page.getByText(notice)).toHaveCount(2);
    await restore();
    await columns.click();
    await expect(page.getByRole("menu")).toBeVisible();
  });

  test("in the comparison bar: the visitor gets a notice, and the next tick retries", async ({
    openExplorer,
  }) => {
    const page = await openExplorer();
    const { restore } = await loseScripts(page);
    const boxes = page.locator("tbody").getByRole("checkbox", { name: /^Compare / });
    await boxes.nth(0).check();
    await expect(page.getByText(notice)).toBeVisible();
    await restore();
    await boxes.nth(1).check();
    await expect(page.getByRole("region", { name: "Projects to compare" })).toBeVisible();
  });
});

for (const viewport of [viewports.desktop, viewports.tablet, viewports.phone] as const) {
  test(`at ${viewport.width} px the page has no errors and no horizontal overflow`, async ({
    newPage,
  }) => {
    const page = await newPage({ viewport });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto("/?location=Kenya&pin=9114");
    await waitForReady(page);
    await page.waitForTimeout(800);
    expect(errors).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
}

test("a URL that scrolls to the projects hydrates without an error", async ({ newPage }) => {
  const page = await newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/#projects");
  await waitForReady(page);
  await expect(page.locator("tr[data-project]").nth(10)).toBeVisible();
  expect(errors).toEqual([]);
});
