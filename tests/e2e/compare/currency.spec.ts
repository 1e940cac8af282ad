import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { buyerIn } from "../fixtures/visitors.ts";

test.use({ visitor: { consent: true } });

const two = "/compare?project=ISM-AE01&project=PURO-FI-0417";
const costs = (page: Page) => page.getByRole("row", { name: /^Cost \/ tCO2e/ }).getByRole("cell");

test("a comparison is in the currency of the visitor's country, also in its files; its link names the currency and keeps it when changed", async ({
  newPage,
}) => {
  const { before, ...buyer } = buyerIn("DE");
  const page = await newPage(buyer);
  await before(page);
  await page.goto(two);
  await expect(costs(page)).toHaveText(["€865", "€136Best"]);
  await expect(page).toHaveURL(/&currency=EUR$/);
  await expect(page.getByRole("rowheader", { name: /^Cost/ })).toHaveAttribute(
    "title",
    /0\.92 EUR per USD\. Rates of 15 November 2026/,
  );

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/\r\nPrice,Cost \/ tCO2e,EUR,865,[^,]+,[^,]+,136,/);
  expect(file).toContain(
    ',Prices,,"Prices in EUR. Converted from US dollars at 0.92 EUR per USD. Rates of 15 November 2026',
  );
  expect(file).toContain(`,URL,,${page.url()}`);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(/^Prices in EUR\./).filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));

  await page.getByRole("switch", { name: "Only differences" }).click();
  await expect(page).toHaveURL(/&differences=only&horizon=1000&rate=3&currency=EUR$/);
  await page
    .getByRole("group", { name: "Currency of prices" })
    .getByRole("button", { name: "USD" })
    .click();
  await expect(page).toHaveURL(/&differences=only&horizon=1000&rate=3&currency=USD$/);
  await expect(costs(page)).toHaveText(["$940", "$148Best"]);

  // A link with another currency than the visitor's own shows that one.
  await page.goto(`${two}&currency=GBP`);
  await expect(costs(page)).toHaveText(["£733", "£115Best"]);
});
