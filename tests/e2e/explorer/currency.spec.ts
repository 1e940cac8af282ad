import { readFile } from "node:fs/promises";
import { column, scrollTable, sortButton } from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { buyerIn } from "../fixtures/visitors.ts";

test.use({ visitor: { consent: true } });

const cost = "Cost / tCO2e";
const rates = "Rates of 15 November 2026";

test("a link with currency=EUR shows euros to a visitor in the US, and tells how they were converted, in the file and on the project's page too", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/?q=PURO-FI-0417&currency=EUR", buyerIn("US"));
  await expect.poll(() => column(page, cost)).toEqual(["€136"]);
  await sortButton(page, cost).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const hint = page.getByRole("tooltip");
  await expect(hint).toContainText("Converted from US dollars at 0.92 EUR per USD.");
  await expect(hint).toContainText(rates);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toContain("€136");
  expect(file).toContain(`Prices in EUR. Converted from US dollars at 0.92 EUR per USD. ${rates}`);

  const path = await page.locator("tbody tr[data-project] a").first().getAttribute("href");
  await page.goto(`${path}?currency=EUR`);
  const price = page.getByRole("button", { name: "€136 EUR" });
  await expect(price).toBeVisible();
  await price.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(hint).toContainText("at 0.92 EUR per USD");
});

test("a visitor switches between US dollars and their own currency; the URL names the choice, and other pages follow it", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/?removal=yes", buyerIn("JP"));
  await expect.poll(async () => (await column(page, cost))[0]).toMatch(/^¥[\d,]+000$/);
  await expect(page.getByText("The currency is that of your country.")).toBeVisible();
  const choices = page.getByRole("group", { name: "Currency of prices" });
  await expect(choices.getByRole("button")).toHaveText(["USD", "JPY"]);
  await expect(choices.getByRole("button", { name: "JPY" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await scrollTable(page, { top: 300 });
  const table = page.getByRole("region", { name: "Table of projects" });
  await choices.getByRole("button", { name: "USD" }).click();
  await expect(page).toHaveURL(/\?removal=yes&currency=USD/);
  await expect.poll(async () => (await column(page, cost))[0]).toMatch(/^\$/);
  await expect(page.getByText("Prices in USD, as stated by the developers.")).toBeVisible();
  await expect(page.getByText("The currency is that of your country.")).toHaveCount(0);
  expect(await table.evaluate(({ scrollTop }) => scrollTop)).toBe(300);

  await page.goto("/market");
  await expect(
    page.getByText(`Prices in USD, as stated by the developers. ${rates}`),
  ).toBeVisible();
  await page.getByRole("button", { name: "JPY" }).click();
  await expect(page).toHaveURL(/\/market\?currency=JPY$/);
  await expect(
    page.getByText(`Prices in JPY. Converted from US dollars at 153.25 JPY per USD. ${rates}`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Show in the table" }).first()).toHaveAttribute(
    "href",
    "/?currency=JPY#projects",
  );
});
