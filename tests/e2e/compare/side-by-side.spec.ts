import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { hiddenText } from "#domain/listing/value.ts";
import { viewports } from "../../fixtures/browser.ts";
import { violations } from "../fixtures/axe.ts";
import { html, waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { reducedMotion: "reduce" } });

const four = "/compare?project=ISM-AE01&project=PURO-FI-0417&project=9114&project=GS90412";

const heads = (page: Page) => page.getByRole("columnheader");
const names = (page: Page) =>
  page.locator("thead th[data-index] .font-serif").filter({ visible: true }).allTextContents();
const cells = (page: Page, attribute: string) =>
  page.getByRole("row", { name: new RegExp(`^${attribute}`) }).getByRole("cell");
const unloadedImages = (page: Page) =>
  page
    .locator("td img")
    .evaluateAll(
      (images) =>
        images.filter(
          (image) => !image.clientWidth || !("naturalWidth" in image && image.naturalWidth),
        ).length,
    );
/** The order of the projects in the URL. */
const compared = (page: Page) => new URL(page.url()).searchParams.getAll("project");

test("a comparison is rendered by the server, names its projects, is not indexed and contains no gated value", async ({
  server,
}) => {
  const page = await html(server, `${four}&project=no-such-project`);
  expect(page).toContain(
    "<title>Hellisheiði Capture Hall, Kemijärvi Kiln One, Kilifi Creek Mangroves, Alta Verapaz Kitchens and no-such-project compared",
  );
  expect(page).toMatch(/name="robots" content="noindex"/);
  expect(page).toMatch(/name="description" content="Hellisheiði Capture Hall \(ISM-AE01\)/);
  expect(page).toContain("Not listed, or no longer listed");
  expect(page).toContain(hiddenText);
  expect(page).not.toContain("10,000+ years");
  const six = await html(server, `${four}&project=a&project=b`);
  expect(six).toContain("Five projects, side by side");
});

test("signed out and by keyboard: gated rows are locked, projects can be moved, removed and added, and the URL follows", async ({
  visit,
}) => {
  const page = await waitForReady(await visit(four, { consent: false }));
  await expect(heads(page)).toHaveCount(5);
  await expect(cells(page, "Cost / tCO2e")).toHaveText(Array(4).fill(/Hidden until you log in/));
  await expect(cells(page, "Permanence")).toHaveText(Array(4).fill(/Hidden until you log in/));
  await expect(cells(page, "What a lasting tonne costs").last()).toHaveText(/^Not applicable/);
  expect(await violations(page)).toEqual([]);

  await test.step("a narrow window shows only some of the projects at a time, without horizontal scrolling", async () => {
    await page.setViewportSize(viewports.tablet);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect
      .poll(() => names(page))
      .toEqual(["Hellisheiði Capture Hall", "Kemijärvi Kiln One", "Kilifi Creek Mangroves"]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violations(page), "tablet").toEqual([]);
    await page.setViewportSize(viewports.phone);
    await expect
      .poll(() => names(page))
      .toEqual(["Hellisheiði Capture Hall", "Kemijärvi Kiln One"]);
    await page.getByRole("button", { name: "Next project" }).click();
    await expect(page.getByText("Projects 2 and 3 of 4")).toBeVisible();
    expect(await names(page)).toEqual(["Kemijärvi Kiln One", "Kilifi Creek Mangroves"]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await violations(page), "phone").toEqual([]);

    // The header stays in view while the rows scroll.
    const head = heads(page).filter({ hasText: "Norrbark" });
    await page.getByRole("row", { name: /^Company Size/ }).scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport();
    await page.setViewportSize(viewports.desktop);
  });

  const handle = page.getByRole("button", { name: "Move Hellisheiði Capture Hall", exact: true });
  await handle.focus();
  // The second key press does not wait for the URL to follow the first.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Hellisheiði Capture Hall moved to position 3 of 4")).toBeAttached();
  await expect
    .poll(() => compared(page))
    .toEqual(["PURO-FI-0417", "Verra:9114", "ISM-AE01", "GS90412"]);
  await expect(handle).toBeFocused();

  await page.getByRole("button", { name: "Remove Kemijärvi Kiln One" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three projects, side by side");
  const search = page.getByRole("combobox", { name: "Add another project" });
  await search.fill("Bio-Oil");
  await expect(
    page.getByRole("option", { name: /^Wichita Injection Wells · Kestrel Bio-Oil · ISM-KB11$/ }),
  ).toBeVisible();
  await search.press("Enter");
  await expect
    .poll(() => compared(page))
    .toEqual(["Verra:9114", "ISM-AE01", "GS90412", "ISM-KB11"]);
  await expect(heads(page).last()).toContainText("Kestrel Bio-Oil");
  await expect(page).toHaveTitle(/Wichita Injection Wells compared/);

  await page.getByRole("switch", { name: "Only differences" }).press("Space");
  await expect(page).toHaveURL(/differences=only/);
  await expect(page.getByRole("row", { name: /^Project Stage/ })).toHaveCount(0);
  await expect(
    page.getByText(/^\d+ of \d+ rows differ, 5 are hidden until you log in$/),
  ).toBeVisible();

  const from = new URL(page.url());
  await page.getByRole("link", { name: "Log in to see Permanence" }).press("Enter");
  await expect(page).toHaveURL(/\/login/);
  const returnTo = await page.evaluate(
    () => (window.history.state as { usr: { from: string } }).usr.from,
  );
  expect(returnTo).toBe(from.pathname + from.search);

  await test.step("without projects, the page is empty and offers those selected", async () => {
    await page.setViewportSize(viewports.phone);
    await page.goto("/compare");
    await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
    await expect(page.getByText(/^For example: .+ and .+/)).toBeVisible();
    expect(await violations(page), "empty").toEqual([]);
    await page.getByRole("link", { name: "Compare the 4 selected projects" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Four projects, side by side");
  });
});

test("on a phone, a swipe shows the next or the previous project", async ({ visit }) => {
  const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
  const page = await waitForReady(await visit(four, { consent: true, ...phone }));
  const swipe = await swipeOn(page);
  const switcher = page.getByRole("navigation", { name: "Visible projects" });
  await switcher.evaluate((element) => element.scrollIntoView());
  const scrolled = await page.evaluate(() => window.scrollY);
  await swipe({ x: 300, y: 500 }, { x: 180, y: 512 });
  await expect.poll(() => names(page)).toEqual(["Kemijärvi Kiln One", "Kilifi Creek Mangroves"]);
  await swipe({ x: 180, y: 500 }, { x: 300, y: 488 });
  await expect.poll(() => names(page)).toEqual(["Hellisheiði Capture Hall", "Kemijärvi Kiln One"]);
  // Scrolling with a slanting finger shows no other project.
  await swipe({ x: 300, y: 600 }, { x: 240, y: 400 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 50);
  expect(await names(page)).toEqual(["Hellisheiði Capture Hall", "Kemijärvi Kiln One"]);
});

interface Point {
  x: number;
  y: number;
}

/** Moves a finger as a touch screen would report it. */
async function swipeOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints });
  return async (from: Point, to: Point) => {
    await touch("touchStart", [from]);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      const at = (start: number, end: number) => start + part * (end - start);
      await touch("touchMove", [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
    }
    await touch("touchEnd", []);
  };
}

test("signed in: the best value is labelled, the cost of a lasting tonne follows its settings, and the comparison can be exported, shared and printed", async ({
  visit,
}) => {
  const page = await visit(four, { email: "buyer@northgate.example" });
  await expect(cells(page, "Cost / tCO2e")).toHaveText(["$940", "$148", "$34", "$13"]);
  await expect(cells(page, "Permanence")).toHaveText([
    "10,000+ yearsBest",
    "1,000 years",
    "40 years",
    "Not applicable",
  ]);
  const lastingCost = cells(page, "What a lasting tonne costs");
  await expect(lastingCost.nth(2)).toHaveText("$49renewed every 40 years");
  await expect(lastingCost.nth(3)).toHaveText("Not applicableonly removals can last");
  await page.getByRole("combobox", { name: "Discount rate" }).selectOption("0% a year");
  await expect(lastingCost.nth(2)).toHaveText("$850renewed every 40 years");
  await expect(lastingCost.nth(1)).toHaveText("$148");
  await expect(page).toHaveURL(/rate=0/);
  await page.getByRole("button", { name: "How this is worked out" }).click();
  await expect(page.getByText("Here: 1,000 years at 0% a year.")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // With the mouse: drags the third column to the first position.
  await page.getByRole("button", { name: "Move Kilifi Creek Mangroves", exact: true }).hover();
  const target = await heads(page).filter({ hasText: "Aerolith" }).boundingBox();
  if (!target) throw new Error("The header has no bounding box");
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => compared(page)[0]).toBe("Verra:9114");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(
    /\r\nPrice,Cost \/ tCO2e,USD,34,Developer,2026-\d\d-\d\d,940,[^,]+,[^,]+,148,[^,]+,[^,]+,13,/,
  );
  expect(file).toContain(`,URL,,${page.url()}`);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  // Flags that have not been scrolled to print too.
  expect(await page.locator("td img").count()).toBeGreaterThan(7);
  await expect.poll(() => unloadedImages(page)).toBe(0);
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.getPageCount()).toBe(2);

  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
  await expect(page.getByText(/end-user disclaimer/)).toBeVisible();
  await expect(page.getByText(/^Stated by Developer, \d+ \w+ 2026: Cost \/ tCO2e/)).toHaveCount(4);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText(/^CCB: .+ CCP: .+/)).toBeVisible();
  // Only abbreviations are left of the buttons.
  await expect(page.getByRole("button", { name: /link|CSV|Print|Move|Remove|list/ })).toHaveCount(
    0,
  );
});
