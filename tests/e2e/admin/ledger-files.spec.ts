import type { Page } from "@playwright/test";
import { violations } from "../fixtures/axe.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

const chooser = (page: Page) => page.getByLabel("A registry’s list of projects, as a CSV file");

const verra = (name: string, ...rows: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "ID,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued,Retirement/Cancellation Date",
      ...rows,
      "",
    ].join("\r\n"),
  ),
});

test("a file of transactions is recognised, checked, imported and undone, by keyboard", async ({
  server,
  visit,
}) => {
  const lots = () =>
    server.query(
      "select to_jsonb(lot) as lot from public.vintage_lots lot order by project_id, vintage_start",
    );
  const before = await lots();
  const page = await visit("/admin/import");
  await chooser(page).setInputFiles(
    verra(
      "vcus.csv",
      '9226,2024-01-01,2024-12-31,"19,300",19300,2026-01-01',
      "9226,2025-01-01,2025-12-31,100,200,2026-02-02",
      "9226,2023-01-01,2023-12-31,50,-50,",
      "777777,2024-01-01,2024-12-31,5,5,",
    ),
  );
  await expect(
    page.getByText("Verra: issuances and retirements, 4 rows, 2 projects"),
  ).toBeVisible();
  await expect(page.getByText("Line 4: '-50' is negative.")).toBeVisible();
  const check = page.getByRole("button", { name: "Check 4 rows" });
  await expect(check).toBeDisabled();
  await page.getByRole("radio", { name: /An excerpt/ }).press("Space");
  await page.getByLabel("File date").fill("2026-11-10");
  await check.press("Enter");
  await expect(page.getByText(/1 row belongs to projects that are not on the site/)).toBeVisible();
  // Sums of an excerpt's rows are not taken over, so nothing is said to be used up.
  await expect(page.getByLabel("Contradictions")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("radio", { name: /whole file/ }).press("Space");
  await check.press("Enter");
  await expect(page.getByLabel("Contradictions")).toContainText("100 t issued, 200 t gone");
  expect(await lots()).toEqual(before);

  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  await expect(page.getByText("vcus.csv has been imported.")).toBeVisible();
  const row = page.getByRole("row", { name: /vcus\.csv/ });
  await expect(row).toContainText("Imported");
  await row.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("vcus.csv has been undone.")).toBeVisible();
  expect(await lots()).toEqual(before);

  await page.getByRole("button", { name: "Close" }).press("Enter");
  await chooser(page).setInputFiles({
    name: "acr.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Project ID,Vintage,Quantity of Credits\nACR9027,2024,5\n"),
  });
  await page.getByRole("button", { name: "Cancellations", exact: true }).press("Enter");
  await expect(
    page.getByText("American Carbon Registry (ACR): cancellations, 1 row"),
  ).toBeVisible();
});
