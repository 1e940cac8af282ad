import { expect, test } from "vitest";
import { newVisitor, viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { whenReady } from "../site/visitors.ts";
import { comeBackLater, openExplorer } from "./explorer-page.ts";

const site = testSite();

const failure = "Failed to load verified carbon removal projects. Please try again later.";

test("projects that fail to load leave the red text, after one more try", async () => {
  const context = await newVisitor(site.browser, site.server.url, { consent: true });
  const page = await context.newPage();
  await page.goto("/about");
  await whenReady(page);
  let asked = 0;
  await page.route("**/rest/v1/project_listings**", (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: "{}" });
  });
  await page.locator("header").first().getByRole("link").first().click();
  await page.getByText("Loading projects").waitFor({ state: "attached" });
  const text = page.getByText(failure);
  await text.waitFor();
  expect(asked).toBe(2);
  expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(169, 52, 43)",
  );
});

test("a refetch that fails keeps what is shown", async () => {
  const page = await openExplorer(site);
  await page.route("**/rest/v1/project_listings**", (route) => route.abort());
  await comeBackLater(page);
  await page.waitForTimeout(2500);
  expect(await page.getByText(failure).count()).toBe(0);
  expect(await page.locator("tr[data-project]").count()).toBeGreaterThan(10);
});

test.each([viewports.desktop, viewports.tablet, viewports.phone])(
  "at $width px the page has no errors and no wider content than its window",
  async (viewport) => {
    const context = await newVisitor(site.browser, site.server.url, { consent: true, viewport });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto("/?location=Kenya&pin=9114");
    await whenReady(page);
    await page.waitForTimeout(800);
    expect(errors).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  },
);
