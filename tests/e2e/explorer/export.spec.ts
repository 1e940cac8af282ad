import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { resultCount } from "../fixtures/explorer-page.ts";
import { scriptsWith } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

/** All tests share this page. */
const path = "/?removal=yes&sort=company&view=price-and-quality";
const visitor = { permissions: ["clipboard-read", "clipboard-write"] };

async function matchingCount(page: Page): Promise<number> {
  return Number.parseInt((await resultCount(page).textContent()) ?? "", 10);
}

async function choose(page: Page, item: string) {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function downloaded(page: Page) {
  const started = page.waitForEvent("download");
  await choose(page, "Download CSV");
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^cleartonne-projects-\d{4}-\d\d-\d\d\.csv$/);
  return (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
}

/** Replaces window.print with a recorder and renders the page with its print styles. */
async function preparePrinter(page: Page) {
  await page.evaluate(() => {
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
  });
  await page.emulateMedia({ media: "print" });
}
const isPrinted = (page: Page) => page.waitForFunction(() => "printed" in window && window.printed);

test("the filtered view as a CSV file: matching rows, visible columns and no hidden value", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer(path, visitor);
  const [head, ...lines] = await downloaded(page);
  expect(head).toBe(
    "\uFEFFProject ID,Company,Project Location,Cost / tCO2e,Cost Currency,Cost in words,Permanence,Permanence (years),BeZero Rating,Accreditation,Credit Availability",
  );
  const listed = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith("URL,")),
  );
  expect(listed).toHaveLength(await matchingCount(page));
  for (const line of listed) expect(line).toContain("Hidden until you log in");
  await choose(page, "Copy link");
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await page.route("**/api/listings/csv*", (route) => route.fulfill({ status: 503 }));
  await choose(page, "Download CSV");
  await expect(page.getByText("Export failed")).toBeVisible();
});

test("printing from the browser's menu gives the same: the print sheet is ready when the browser asks", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer(path, visitor);
  const matching = await matchingCount(page);
  await expect.poll(async () => (await scriptsWith(page, "Printed on")).length).toBe(1);
  await page.evaluate(() => {
    const sheets: (number | undefined)[] = [];
    Object.assign(window, { sheets });
    window.addEventListener("beforeprint", () => {
      sheets.push(document.querySelector("body > div > table")?.querySelectorAll("tr").length);
    });
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/);
  const sheets = await page.evaluate(() => (window as unknown as { sheets: number[] }).sheets);
  expect(sheets).toEqual([matching + 1]);
  await expect(page.locator("body > div > table")).toHaveCount(0);
});

test("printing, from the menu or by its shortcut, prints only the table", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer(path, visitor);
  const shown = await resultCount(page).textContent();
  await preparePrinter(page);
  await page.keyboard.press("Control+p");
  await isPrinted(page);
  const sheet = page.locator("body > div").filter({ has: page.getByRole("heading", { level: 1 }) });
  const printed = sheet.filter({ visible: true });
  await expect(printed).toHaveCount(1);
  await expect(printed).toContainText(shown ?? "");
  await expect(printed).toContainText("Filters: Removal credits · Sorted by Company, ascending");
  await expect(printed).toContainText(page.url());
  await expect(printed).toContainText("Ratings by BeZero Carbon");
  await expect(printed.locator("tbody tr")).toHaveCount(await matchingCount(page));
  await expect(printed.locator("thead th")).toHaveCount(8);
  await expect(printed.locator("tbody td").nth(3)).toHaveText("Hidden until you log in");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/);

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(printed.getByText("Ratings by BeZero Carbon, subject to")).toHaveCount(0);
  await preparePrinter(page);
  await page.emulateMedia({ media: "screen" });
  await choose(page, "Print");
  await isPrinted(page);
});
