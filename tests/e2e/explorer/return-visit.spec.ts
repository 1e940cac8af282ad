import type { Page } from "@playwright/test";
import { withoutHint } from "../fixtures/explorer-page.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

/** The table's rows that are in view as a whole. */
const rowsInView = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector("thead")?.getBoundingClientRect();
    const frame = document.querySelector("[data-table-frame]")?.getBoundingClientRect();
    return [...document.querySelectorAll("tbody tr[data-project]")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const end = Math.min(window.innerHeight, frame?.bottom ?? 0);
      return top >= (head?.bottom ?? Number.NaN) && bottom <= end;
    }).length;
  });

test("a return visit leads with figures: ten rows at 1440 × 900; the first one explains, hints once, and sees the first rows", async ({
  newVisitor,
}) => {
  const context = await newVisitor({ viewport: { width: 1440, height: 900 }, kept: withoutHint });
  const first = await openPage(context, "/");
  const hint = first.getByText("Price and quality shows cost, permanence and rating");
  await expect(hint).toBeVisible();
  const isWhole = await hint.evaluate(
    (line) => line.clientHeight < 24 && line.scrollWidth <= line.clientWidth,
  );
  expect(isWhole, "the hint has one line, and is not cut").toBe(true);
  for (const level of ["Free for everyone", "Free with your e-mail address"]) {
    await expect(first.getByText(level, { exact: true })).toBeInViewport();
  }
  expect(await rowsInView(first)).toBeGreaterThanOrEqual(2);
  await first.getByRole("link", { name: "Explore projects" }).click();
  await expect.poll(() => rowsInView(first)).toBeGreaterThanOrEqual(10);
  await first.getByRole("button", { name: "Price and quality" }).click();
  await expect(hint).toHaveCount(0);
  await expect(first).toHaveURL(/view=price-and-quality#projects$/);
  await first.getByRole("button", { name: "All columns" }).click();
  await expect(first).toHaveURL(/\/#projects$/);
  await first.reload();
  await expect(hint, "the same visit").toBeVisible();

  const page = await openPage(context, "/");
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(10);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Trusted by Industry Leaders" })).toBeInViewport();
  await expect(page.getByText("Some data is hidden.")).toBeInViewport();
  await expect(page.getByText("Price and quality shows cost")).toBeHidden();

  const charts = page.getByRole("navigation", { name: "The market at a glance" });
  const one = charts.getByRole("link", { name: "Price by type" });
  await expect(one).toBeInViewport();
  await charts.getByRole("button", { name: "Close the charts" }).press("Enter");
  await expect(one).toBeHidden();
  await expect(charts.getByRole("button", { name: "Show charts" })).toBeFocused();
  const more = await rowsInView(page);
  await page.reload();
  await expect(one).toBeHidden();
  expect(await rowsInView(page)).toBe(more);
  await charts.getByRole("button", { name: "Show charts" }).click();
  await expect(one).toBeVisible();
});
