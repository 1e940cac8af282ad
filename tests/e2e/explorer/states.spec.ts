import { viewports } from "../../fixtures/browser.ts";
import { gate } from "../../fixtures/gate.ts";
import { refocusUntil, waitForExplorer } from "../fixtures/explorer-page.ts";
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

test("without further requests, the current rows stay, and each part of the page that fails to load says so and can be retried", async ({
  openExplorer,
}) => {
  // A message about someone else's change would refetch before the button is pressed.
  const page = await openExplorer("/", { before: blockSockets });

  await test.step("a failed refetch keeps the current rows", async () => {
    let isDown = true;
    const pressed = gate();
    await page.route("**/rest/v1/**", async (route) => {
      if (isDown) return route.abort();
      await pressed.opened;
      return route.continue();
    });
    const age = page.getByText(/could not be refreshed\. Last updated at \d\d:\d\d\./);
    await refocusUntil(page, () => expect(age).toBeVisible({ timeout: 5_000 }));
    await expect(page.getByText(failure)).toHaveCount(0);
    await expect(page.locator("tr[data-project]").nth(10)).toBeVisible();
    // Responses wait for the press: the minute's refetch would take the button away.
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    pressed.open();
    await expect(age).toHaveCount(0);
    await expect(page.locator("tr[data-project]").nth(10)).toBeVisible();
  });

  const notice = page.getByText("This part of the page could not be loaded");
  const columns = page.getByRole("button", { name: "Select Columns" });
  const boxes = page.locator("tbody").getByRole("checkbox", { name: /^Compare / });
  await test.step("a part whose script cannot be loaded: the visitor gets a notice", async () => {
    // All further scripts except the one for notices.
    await page.route(
      (url) => url.pathname.endsWith(".js") && !url.pathname.includes("/toaster-"),
      (route) => route.abort(),
    );
    await boxes.nth(0).check();
    await expect(notice).toHaveCount(1);
    await columns.click();
    await expect(notice).toHaveCount(2);
    await expect(page.getByText("Please reload the page.").first()).toBeVisible();
    await page.getByRole("button", { name: "Project Sectors" }).click();
    await expect(notice).toHaveCount(3);
  });

  await test.step("in a menu, the next click retries; in the comparison bar, the next tick", async () => {
    await page.unrouteAll();
    await columns.click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await boxes.nth(1).check();
    await expect(page.getByRole("region", { name: "Projects to compare" })).toBeVisible();
  });
});

// cards.spec.ts and signed-out.spec.ts hold the same for a phone and a tablet.
test("a URL that filters, pins and scrolls to the projects hydrates without an error or horizontal overflow", async ({
  newPage,
}) => {
  const page = await newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/?location=Kenya&pin=9114#projects");
  await waitForExplorer(page);
  await expect(page.locator("tr[data-project]")).toHaveCount(4);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewports.desktop.width);
  expect(errors).toEqual([]);
});
