import type { Page } from "@playwright/test";
import { scrollTable } from "../fixtures/explorer-page.ts";
import { hold, waitForRender } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

/** The scroll positions of the page and of the table in it. */
const scrollPositions = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('[aria-label="Table of projects"]');
    return [window.scrollY, table?.scrollTop, table?.scrollLeft].map((position) =>
      Math.round(position ?? -1),
    );
  });

const tableTo = (page: Page, block: ScrollLogicalPosition) =>
  page
    .getByRole("region", { name: "Table of projects" })
    .evaluate((element, position) => element.scrollIntoView({ block: position }), block);

const scrollBehaviour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);

test("another page starts at the top immediately, and 'back' restores the scroll positions of page and table", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/?sort=company");

  await test.step("the wheel over the table scrolls the page when the table cannot scroll further", async () => {
    await tableTo(page, "center");
    await page.getByRole("region", { name: "Table of projects" }).hover();
    const [start = 0] = await scrollPositions(page);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => scrollPositions(page)).toEqual([start, 200, 0]);
    await scrollTable(page, { top: 100_000 });
    await expect.poll(async () => (await scrollPositions(page))[1]).toBeGreaterThan(1000);
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await scrollPositions(page))[0]).toBe(start + 120);
  });

  await tableTo(page, "center");
  await scrollTable(page, { top: 900, left: 500 });
  const company = page.locator('tr[aria-rowindex="26"] [data-company]');
  await expect(company).toBeInViewport();
  const before = await scrollPositions(page);
  expect(before.slice(1)).toEqual([900, 500]);

  await company.click();
  await expect(page).toHaveURL(/\/projects\//);
  // At the top from the first frame on, not scrolled there.
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await scrollBehaviour(page)).toBe("auto");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(company).toBeInViewport();
  await expect.poll(() => scrollPositions(page)).toEqual(before);

  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollPositions(page)).toEqual([0, 0, expect.any(Number)]);
});

test("offline, clicking a link keeps the table and shows a notice", async ({ openExplorer }) => {
  const page = await openExplorer("/?location=Kenya");
  const company = page.locator("tr[data-project] [data-company]").first();
  const notice = page.getByRole("alert").filter({ hasText: "You are offline." });
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await page.context().setOffline(true);
  await company.click();
  await expect(notice).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Learn More" }).click();
  await expect(notice).toBeVisible();
  // Once the page is idle, it has tried to prefetch the page of the hovered link.
  await waitForRender(page);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await expect(page).toHaveURL("/?location=Kenya");
  await expect(page.locator("tr[data-project]")).toHaveCount(4);
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await company.click();
  await expect(page).toHaveURL(/\/projects\//);
});

test("a link followed right after a search leads to its page, and 'back' to the search", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/");
  const row = page.locator("tr[data-project]");
  // The page that follows is still loading when the search reaches the URL.
  const following = await hold(page, "**/projects/*.data*");
  await page.getByRole("searchbox", { name: "Search projects" }).fill("kilifi");
  await expect(row).toHaveCount(1);
  // The browser is busy from the click until after the search would reach the URL.
  await row
    .locator("[data-company]")
    .first()
    .evaluate((company: HTMLElement) => {
      company.click();
      const end = performance.now() + 400;
      while (performance.now() < end);
    });
  await expect(page).toHaveURL("/?q=kilifi");
  following.release();
  await expect(page).toHaveURL(/\/projects\//);
  await page.goBack();
  await expect(page).toHaveURL("/?q=kilifi");
  await expect(row).toHaveCount(1);
});
