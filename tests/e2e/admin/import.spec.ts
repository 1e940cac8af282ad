import { open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { importedRowsOf, stageRows } from "../../fixtures/imports.ts";
import { troubledFile } from "../../fixtures/troubled-file.ts";
import { violations } from "../fixtures/axe.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

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
  await page.getByText("ID: The same ID on several lines 1 row").press("Enter");
  await expect(page.getByText("The ID 71003 is already on line 4. Line 5")).toBeVisible();
  await page.getByRole("button", { name: "Check 3 rows" }).press("Enter");
  await expect(shown(page, /^New 3$/)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("row", { name: /^2 71001 Wind 71001/ })).toBeVisible();
  expect(await server.query("select 1 from public.imports")).toEqual([]);
  expect(await violations(page)).toEqual([]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download these rows" }).click();
  const wrong = await readFile(await (await download).path(), "utf8");
  expect(wrong).toMatch(/^\uFEFF?Line in the file,What is wrong,ID,[\s\S]*\n5,[\s\S]*\n6,/);

  await page.getByRole("button", { name: "Import 3 rows" }).press("Enter");
  await expect(page.getByText("first.csv has been imported. 3 new.")).toBeInViewport();
  await expect(page.getByRole("region", { name: "This import" })).toBeFocused();
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
  // The description, which was composed of the file's facts, follows.
  await expect(changed.locator("del")).toHaveText([/56,373/, "56373"]);
  await expect(changed.locator("ins")).toHaveText([/60,000/, "60000"]);
  await expect(shown(page, /^Unchanged 1$/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
  await expect(
    page.getByText("second.csv has been imported. 1 changed, 1 unchanged."),
  ).toBeVisible();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Undo the import of first.csv" }).click();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("first.csv has been undone. 3 rows were undone.")).toBeVisible();
  await server.query(
    `insert into public.reviews (project_id, decision, reviewer_id)
     select id, 'approved', gen_random_uuid() from public.projects where project_id = '71002'`,
  );
  await page.getByRole("button", { name: "Undo the import of second.csv" }).click();
  await expect(dialog).toContainText("1 project will be removed.");
  await expect(dialog).toContainText("1 project decided on by the team");
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("1 row was undone. 1 row stayed, or parts.")).toBeVisible();
  const stayed = page.getByRole("region", { name: "What stayed" });
  await expect(stayed.getByRole("row", { name: /71002/ })).toContainText("Decided on by the team");
  await expect(page.getByRole("row", { name: /second\.csv/ })).toContainText(
    "Stayed: 1 project decided on by the team.",
  );
  const saved = page.waitForEvent("download");
  await stayed.getByRole("button", { name: "Download as CSV" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toContain("71002");
  expect(
    await server.query(
      "select project_id from public.projects where estimated_annual_tonnes = 60000",
    ),
  ).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test("problems are mended for all rows at once, by keyboard, and kept for the next file", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/import");
  const file = (name: string, firstId: number) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(troubledFile({ firstId })),
  });
  await chooser(page).setInputFiles(file("troubled.csv", 73001));
  await expect(page.getByText("9 rows have errors")).toBeVisible();
  await expect(page.getByText("9 values are left out")).toBeVisible();
  await page.getByRole("button", { name: "Check 32 rows" }).press("Enter");
  await expect(shown(page, /^New 32$/)).toBeVisible();

  await page.getByLabel("Company that stands in for them").fill("Sundry Proponents");
  await page.getByRole("button", { name: "Use it for 4 rows" }).press("Enter");
  const settled = page.getByRole("region", { name: "Settled for this file" });
  await expect(settled).toContainText("Rows that name no company get ‘Sundry Proponents’.");
  await expect(shown(page, /^New 36$/)).toBeVisible();
  await page.getByLabel("Treat ‘Lalaland’ as").pressSequentially("Lao");
  await page.keyboard.press("Enter");
  await expect(settled).toContainText("‘Lalaland’ is read as Laos.");
  await expect(page.getByText("6 values are left out")).toBeVisible();
  await page.getByRole("button", { name: "Shorten 1 name" }).press("Enter");
  await expect(shown(page, /^New 37$/)).toBeVisible();

  const fields = page.getByRole("region", { name: "Fields" });
  await expect(fields.getByRole("row", { name: /^Company Name/ })).toContainText(/33.*4.*–/);
  const statuses = page.getByRole("region", { name: "Registry status" });
  await expect(statuses.getByRole("listitem").filter({ hasText: "Withdrawn" })).toContainText(
    "Will be listed as not available",
  );
  await expect(page.getByRole("region", { name: "Project types" })).toContainText(
    "Renewable Energy derived",
  );
  await fields.getByRole("button", { name: "1 rows, Project location, empty" }).press("Enter");
  await expect(page.getByRole("row", { name: /Hill wind farm/ })).toHaveCount(1);
  await page.locator("summary", { hasText: "all values of 73032" }).press("Enter");
  await expect(page.getByText("Left out, Country/Area: 'Utopia'")).toBeVisible();
  await expect(page.getByText("Derived from methodology ACM0002")).toBeVisible();
  await page.getByRole("button", { name: /show all rows again/ }).press("Enter");
  await page.getByLabel("Search rows").fill("73001");
  await expect(page.getByRole("row", { name: /Hill wind farm/ })).toHaveCount(1);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Import 37 rows" }).press("Enter");
  await expect(page.getByText("troubled.csv has been imported. 37 new.")).toBeVisible();
  const review = page.getByRole("link", { name: "Review the 37 new projects" });
  const [{ id } = { id: "" }] = await server.query<{ id: string }>(
    "select id from public.imports where file_name = 'troubled.csv'",
  );
  await expect(review).toHaveAttribute("href", `/admin/review?import=${id}`);

  await page.getByRole("button", { name: "Import another file" }).press("Enter");
  await chooser(page).setInputFiles(file("next.csv", 74001));
  await expect(settled).toContainText("‘Lalaland’ is read as Laos.");
  await page.getByRole("button", { name: "Check 37 rows" }).press("Enter");
  await expect(shown(page, /^New 37$/)).toBeVisible();
  await page.getByRole("button", { name: "Import 37 rows" }).press("Enter");
  await expect(page.getByText("next.csv has been imported. 37 new.")).toBeVisible();

  await page.getByRole("button", { name: "Undo the import of troubled.csv" }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("37 projects will be removed.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).press("Enter");
  await expect(page.getByText("37 rows were undone. Nothing stayed.")).toBeVisible();
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

test("one file after the other: refused with a reason, mapped by hand, ended in the registry, and downloaded again unchanged", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/import");

  await test.step("a file that is no list of projects is refused with a reason, and the page stays usable", async () => {
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
    await page
      .locator("label", { has: chooser(page) })
      .dispatchEvent("drop", { dataTransfer: two });
    await expect(alert).toHaveText("Please choose one file at a time.");

    await chooser(page).setInputFiles(csv("cut.csv", line(72011, "1"), "72012,Wind 72"));
    await page.getByText("The number of cells differs from the header’s 1 row").press("Enter");
    await expect(page.getByText(/cut off here\. Line 3$/)).toBeVisible();
    await page.getByRole("button", { name: "Check 1 row" }).click();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByRole("button", { name: "Import another file" }).click();
  });

  await test.step("a file with unknown columns is mapped by hand, and the next one like it reuses the mapping", async () => {
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
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByRole("button", { name: "Import another file" }).click();
  });

  await test.step("what a later file no longer has, and what it says has ended, is listed", async () => {
    await chooser(page).setInputFiles(csv("all.csv", ...[75001, 75002].map((id) => line(id, "9"))));
    await page.getByLabel("File date").fill("2025-03-01");
    await page.getByRole("button", { name: "Check 2 rows" }).click();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("all.csv has been imported. 2 new.")).toBeVisible();
    await server.query(
      "update public.projects set status = 'approved' where project_id in ('75001', '75002')",
    );
    await page.getByRole("button", { name: "Import another file" }).click();
    const ended = line(75001, "9").replace("Registered", "Withdrawn");
    await chooser(page).setInputFiles(csv("later.csv", ended));
    await page.getByRole("button", { name: "Check 1 row" }).click();
    await expect(page.getByText("1 listed project has ended in the registry.")).toBeVisible();
    const missing = page.getByRole("region", { name: "No longer in the file" });
    await missing.getByText(/^Show/).press("Enter");
    await expect(missing.getByRole("row", { name: /75002/ })).toContainText("Listed");
    const download = page.waitForEvent("download");
    await missing.getByRole("button", { name: "Download as CSV" }).click();
    expect((await download).suggestedFilename()).toBe("later-no-longer-in-the-file.csv");
    await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
    const list = page.getByRole("region", { name: "Ended in the registry" });
    await list.getByText("Show it").press("Enter");
    await expect(list.getByRole("link", { name: "Wind 75001" })).toBeVisible();
    await missing.getByText(/^Show/).press("Enter");
    await expect(missing.getByRole("row", { name: /75002/ })).toContainText("Listed");
    await expect(missing.getByRole("link", { name: "All projects of Verra" })).toHaveAttribute(
      "href",
      "/admin/projects?registry=Verra",
    );
  });

  await test.step("imported data is downloaded as a file that, imported again, changes nothing", async () => {
    await page.getByRole("button", { name: "Import another file" }).click();
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
});
