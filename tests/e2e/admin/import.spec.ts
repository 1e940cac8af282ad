import { open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { importedRowsOf, stageRows } from "../../fixtures/imports.ts";
import { violations } from "../fixtures/axe.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { ...admin, bypassCSP: true } });

const header =
  "ID,Name,Proponent,Project Type,AFOLU Activities,Methodology,Status,Country/Area,Estimated Annual Emission Reductions,Region,Project Registration Date,Crediting Period Start Date,Crediting Period End Date";
const line = (id: number, tonnes: string, company = "Example Winds Ltd") =>
  `${id},Wind ${id},${company},Energy industries (renewable/non-renewable sources),,ACM0002,Registered,India,"${tonnes}",Asia,2025-02-03,2024-05-10,2034-05-09`;

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([header, ...lines, ""].join("\r\n")),
});

const chooser = (page: Page) => page.getByLabel("A registry’s list of projects, as a CSV file");
const shown = (page: Page, name: RegExp) => page.getByRole("button", { name });

test("a file is checked row by row, imported, updated by a later one, and undone", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/import");
  await expect(page.getByText("Nothing has been imported yet.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await chooser(page).setInputFiles(
    csv(
      "first.csv",
      ...[71001, 71002, 71003].map((id) => line(id, "56,373")),
      line(71003, "1"),
      line(71004, "12", "Multiple Proponents"),
    ),
  );
  await expect(page.getByText("Recognised as a file from Verra")).toBeVisible();
  await page.getByLabel("File date").fill("2025-03-01");
  await expect(page.getByText("Line 5, ID: The ID 71003 is already on line 4.")).toBeVisible();
  await page.getByRole("button", { name: "Check 3 rows" }).press("Enter");
  await expect(shown(page, /^New 3$/)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("row", { name: /^2 71001 Wind 71001/ })).toBeVisible();
  expect(await server.query("select 1 from public.imports")).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await shown(page, /^With errors 2$/).press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download these rows" }).click();
  const wrong = await readFile(await (await download).path(), "utf8");
  expect(wrong).toMatch(/^\uFEFF?Line in the file,What is wrong,ID,[\s\S]*\n5,[\s\S]*\n6,/);

  await page.getByRole("button", { name: "Import 3 rows" }).press("Enter");
  await expect(page.getByText("first.csv has been imported. 3 new.")).toBeVisible();
  const first = page.getByRole("row", { name: /first\.csv/ });
  await expect(first).toContainText("3 new. 2 left out.");
  await expect(first).toContainText("Verra, as of 1 Mar 2025");

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooser(page).setInputFiles(
    csv("second.csv", line(71001, "60,000"), line(71002, "56,373")),
  );
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(shown(page, /^Changed 1$/)).toHaveAttribute("aria-pressed", "true");
  const changed = page.getByRole("row", { name: /71001/ });
  await expect(changed.locator("del")).toHaveText("56373");
  await expect(changed.locator("ins")).toHaveText("60000");
  await expect(shown(page, /^Unchanged 1$/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
  await expect(
    page.getByText("second.csv has been imported. 1 changed, 1 unchanged."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Undo the import of first.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("imported again 2 (71001, 71002)")).toBeVisible();
  await page.getByRole("button", { name: "Undo the import of second.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("row", { name: /second\.csv/ })).toContainText("Undone");
  expect(
    await server.query(
      "select project_id from public.projects where estimated_annual_tonnes = 60000",
    ),
  ).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test("a file with unknown columns is mapped by hand, and the next one like it reuses the mapping", async ({
  visit,
}) => {
  const page = await visit("/admin/import");
  const odd = (name: string, id: string) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`Nr;Wer;Was\r\n${id};Beispiel GmbH;Moor ${id}\r\n`),
  });
  await chooser(page).setInputFiles(odd("odd.csv", "M-1"));
  await expect(page.getByText("We do not recognise this file’s header.")).toBeVisible();
  await page.getByLabel("Registry of these projects").selectOption("Cercarbono");
  await page.getByLabel("What ‘Nr’ means").selectOption("Project ID");
  await page.getByLabel("What ‘Wer’ means").selectOption("Company Name");
  await page.getByLabel("What ‘Was’ means").selectOption("project.name");
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("odd.csv has been imported. 1 new.")).toBeVisible();
  await page.getByRole("button", { name: "Import another file" }).click();

  await chooser(page).setInputFiles(odd("odd again.csv", "M-2"));
  await expect(page.getByLabel("Registry of these projects")).toHaveValue("Cercarbono");
  await expect(page.getByLabel("What ‘Was’ means")).toHaveValue("project.name");
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await expect(page.getByRole("row", { name: /M-2 Moor M-2 Beispiel GmbH/ })).toBeVisible();
});

test("a file that is no list of projects is refused with a reason, and the page stays usable", async ({
  visit,
}) => {
  const page = await visit("/admin/import");
  const alert = page.getByRole("alert").filter({ hasText: /\S/ });
  const huge = path.join(tmpdir(), `cleartonne-huge-${process.pid}.csv`);
  const file = await open(huge, "w");
  await file.truncate(200 * 1024 ** 2);
  await file.close();
  await chooser(page).setInputFiles(huge);
  await expect(alert).toHaveText(/^The file is larger than 50 MB\./);
  await rm(huge);

  const spreadsheet = {
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("PK\u0003\u0004xl"),
  };
  await chooser(page).setInputFiles(spreadsheet);
  await expect(alert).toHaveText(/^This is a spreadsheet/);

  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ["one.csv", "two.csv"]) transfer.items.add(new File(["a"], name));
    return transfer;
  });
  await page.locator("label", { has: chooser(page) }).dispatchEvent("drop", { dataTransfer: two });
  await expect(alert).toHaveText("Please choose one file at a time.");

  await chooser(page).setInputFiles(csv("cut.csv", line(72001, "1"), "72002,Wind 72"));
  await expect(page.getByText(/^Line 3:.*cut off here\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Check 1 row" })).toBeVisible();
});

test("an interrupted import is resumed, by keyboard, on a narrow screen", async ({
  account,
  visit,
}) => {
  const { client } = await account(admin.email ?? "");
  const rows = importedRowsOf(250, (index) =>
    index === 200 ? { "details.website": "nowhere" } : {},
  );
  const id = await stageRows(client, rows, { registry: "Isometric" });
  await client.rpc("apply_import_rows", { import: id });
  const page = await visit("/admin/import", { viewport: { width: 390, height: 800 } });
  const row = page.getByRole("row", { name: /all projects\.csv/ });
  await expect(row).toContainText("100 of 250: 100 new.");
  await page.getByRole("button", { name: "Resume the import" }).press("Enter");
  await expect(
    page.getByText("all projects.csv has been imported. 249 new, 1 failed."),
  ).toBeVisible();
  await expect(row).toContainText("Imported");
  await row.getByText("Why rows failed").press("Enter");
  await expect(row).toContainText("Line 202");
  await expect(row).toContainText("Please enter a website link");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test("imported data is downloaded as a file that, imported again, changes nothing", async ({
  visit,
}) => {
  const page = await visit("/admin/import");
  await chooser(page).setInputFiles(csv("third.csv", line(72001, "10"), line(72002, "20")));
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  const queue = page.getByRole("link", { name: /^Review queue/ });
  const waiting = Number((await queue.innerText()).match(/\d+/)?.[0]);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(queue).toHaveText(new RegExp(`\\b${waiting + 2}\\b`));
  const data = page.getByRole("region", { name: "Imported data" });
  await data.getByLabel("Registry").selectOption("Verra");
  const download = page.waitForEvent("download");
  await data.getByRole("button", { name: "Download as CSV" }).click();
  const file = await readFile(await (await download).path());
  expect((await download).suggestedFilename()).toBe("Verra.csv");

  await page.getByRole("button", { name: "Import another file" }).click();
  await chooser(page).setInputFiles({ name: "Verra.csv", mimeType: "text/csv", buffer: file });
  await page.getByLabel("Registry of these projects").selectOption("Verra");
  const check = page.getByRole("button", { name: /^Check \d+ rows$/ });
  const [rows] = (await check.innerText()).match(/\d+/) ?? [];
  await check.click();
  await expect(shown(page, new RegExp(`^Unchanged ${rows}$`))).toBeVisible();
});
