import type { Locator, Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { scrollTable, withoutHint } from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const bar = (page: Page) => page.getByRole("region", { name: "Projects to compare" });
const chosen = (page: Page) => bar(page).getByRole("listitem");
const boxes = (page: Page) =>
  page.locator("#projects").getByRole("checkbox", { name: /^Compare / });

test("the bar lists and removes the selected projects, refuses a sixth and survives a reload; two are ticked and compared by keyboard alone", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/?sort=company&pin=9114");
  for (let index = 0; index < 5; index += 1) await boxes(page).nth(index).check();
  await expect(chosen(page)).toHaveCount(5);
  await expect(chosen(page).first()).toContainText("Kilifi Creek Mangroves");
  await boxes(page).nth(5).click();
  await expect(page.getByText("You can compare 5 projects at a time")).toBeVisible();
  await expect(boxes(page).nth(5)).not.toBeChecked();

  await bar(page).getByRole("button", { name: "Remove Kilifi Creek Mangroves, 9114" }).click();
  await expect(chosen(page)).toHaveCount(4);
  await expect(boxes(page).first()).not.toBeChecked();
  await page.reload();
  await expect(chosen(page)).toHaveCount(4);
  await expect(boxes(page).nth(1)).toBeChecked();
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(boxes(page).nth(1)).not.toBeChecked();

  await test.step("two projects are ticked and compared by keyboard alone", async () => {
    const ids = await page.locator("tbody [data-registry-id]").allTextContents();
    await boxes(page).nth(0).focus();
    await page.keyboard.press("Space");
    await expect(boxes(page).nth(0)).toBeChecked();
    await expect(page.getByRole("status").getByText("1 of 5 projects selected")).toBeAttached();
    await expect(bar(page)).toContainText("Select another to compare");
    while (
      !(await boxes(page)
        .nth(1)
        .evaluate((box) => box === document.activeElement))
    ) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await expect(chosen(page)).toHaveCount(2);
    await expect(page.getByRole("status").getByText("2 of 5 projects selected")).toBeAttached();
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("link", { name: "Compare 2 projects" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      new RegExp(`/compare\\?project=(Verra%3A)?${ids[0]}&project=(Verra%3A)?${ids[1]}$`),
    );
  });
});

test("the bar covers neither the cookie banner nor the last row, and touch targets are large enough", async ({
  newPage,
}) => {
  const page = await newPage({
    consent: undefined,
    kept: { ...withoutHint, compared_projects: '["9114","PURO-FI-0417"]' },
  });
  await page.goto("/?sort=company");
  await expect(chosen(page).first()).toContainText("Kilifi Creek Mangroves");
  const consent = page.getByRole("region", { name: "Cookie consent" });
  const isCovered = async () => overlap(await consent.boundingBox(), await bar(page).boundingBox());
  for (const [name, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    await expect.poll(isCovered, name).toBe(false);
  }
  await consent.getByRole("button", { name: "Accept" }).click();
  await expect(consent).toHaveCount(0);

  for (const [name, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    const { width, height } = viewport;
    await expect.poll(async () => bottomOf(await bar(page).boundingBox()), name).toBe(height);
    if (viewport === viewports.phone) {
      const label = page.locator("article label").first();
      await expect(label).toBeVisible();
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    } else {
      await scrollTable(page, { top: 100_000 });
      const last = page.locator('tr[aria-rowindex="57"]').getByRole("checkbox");
      await last.focus();
      const gap = async () => (await topOf(bar(page))) - bottomOf(await last.boundingBox());
      await expect.poll(gap, name).toBeGreaterThanOrEqual(0);
    }
    await page.evaluate(() => window.scrollTo({ top: 1_000_000, behavior: "instant" }));
    const footer = page.getByRole("contentinfo");
    const gap = async () => (await topOf(bar(page))) - bottomOf(await footer.boundingBox());
    await expect.poll(gap, name).toBeGreaterThanOrEqual(-1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }

  await test.step("projects of one company are distinguishable on a phone, in a two-row bar", async () => {
    await bar(page).getByRole("button", { name: "Clear" }).click();
    await page.getByRole("searchbox", { name: "Search projects" }).fill("aerolith");
    await expect(boxes(page)).toHaveCount(2);
    for (const box of await boxes(page).all()) await box.check();
    await expect(chosen(page)).toHaveCount(2);
    const names = await Promise.all((await chosen(page).all()).map((chip) => chip.innerText()));
    expect(new Set(names).size).toBe(2);
    expect((await bar(page).boundingBox())?.height).toBeLessThan(125);
  });
});

type Box = { x: number; y: number; width: number; height: number } | null;

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
const bottomOf = (box: Box) => Math.round((box?.y ?? 0) + (box?.height ?? 0));

function overlap(a: Box, b: Box): boolean {
  if (!a || !b) throw new Error("One of the boxes is missing");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
