import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { violations } from "../fixtures/axe.ts";
import { completeDraft, heading, stepButton } from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const header =
  "ID,Name,Proponent,Project Type,AFOLU Activities,Methodology,Status,Country/Area,Estimated Annual Emission Reductions,Region,Crediting Period Start Date,Crediting Period End Date";

interface Row {
  id: number;
  company: string;
  tonnes?: string;
}

const line = ({ id, company, tonnes = "56,373" }: Row) =>
  `${id},"Oak wood, part ${id}",${company},Agriculture Forestry and Other Land Use,ARR,VM0047,Registered,KENYA,"${tonnes}",Africa,2020-01-15,2050-01-14`;

/** A file as Verra offers it, with a byte order mark. */
const verraFile = (rows: readonly Row[]) => ({
  name: "allprojects.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\uFEFF${[header, ...rows.map(line)].join("\r\n")}\r\n`),
});

const rows: Row[] = [
  { id: 41, company: "ACORN CARBON LIMITED" },
  { id: 42, company: "Acorn Carbon Ltd." },
  // A wrong optional value is left out; an ID that is there already refuses the row.
  { id: 41, company: "Acorn Carbon", tonnes: "plenty" },
  { id: 44, company: "Acorn Kenya Trust" },
  { id: 5962, company: "Acorn Carbon" },
  ...Array.from({ length: 300 }, (_, index) => ({ id: 1000 + index, company: "Somebody Else" })),
];

const openDialog = (page: Page) =>
  page.getByRole("button", { name: "Create drafts from a registry" });
const dialog = (page: Page) =>
  page.getByRole("dialog", { name: "Create drafts from a registry file" });
const fileInput = (page: Page) => dialog(page).getByLabel(/as a CSV file$/);
const row = (page: Page, name: string) => dialog(page).getByRole("checkbox", { name });

/** Whether anything overflows the dialog or the page horizontally. */
const hasOverflow = (page: Page) =>
  dialog(page).evaluate(
    (element) =>
      element.scrollWidth > element.clientWidth ||
      document.documentElement.scrollWidth > window.innerWidth,
  );

test("drafts are filled from a registry's file without sending anything to the server, by keyboard and at every width", async ({
  visit,
}) => {
  const draft = completeDraft({ projectId: "5962", company: "Acorn Carbon Ltd" });
  const page = await visit("/submit-project", { draft });
  await openDialog(page).press("Enter");
  await expect(fileInput(page)).toBeAttached();
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await fileInput(page).setInputFiles(verraFile(rows));

  await expect(dialog(page).getByText("Recognised as a file from Verra.")).toBeVisible();
  const problems = dialog(page).getByRole("region", { name: "Rows with errors" });
  await expect(problems).toContainText("Line 4, ID: The ID 41 is already on line 2.");
  for (const chosen of ["Oak wood, part 41", "Oak wood, part 42"]) {
    await expect(row(page, chosen)).toBeChecked();
  }
  await expect(row(page, "Oak wood, part 5962")).toBeDisabled();
  await expect(dialog(page).getByText("Already added")).toBeVisible();
  await expect(row(page, "Oak wood, part 44"), "a different company").toHaveCount(0);
  for (const [width, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    expect(await violations(page), width).toEqual([]);
    expect(await hasOverflow(page), width).toBe(false);
  }

  await dialog(page).getByLabel("Find projects in the file").fill("kenya trust");
  await row(page, "Oak wood, part 44").press("Space");
  await dialog(page).getByRole("button", { name: "Create 3 drafts" }).press("Enter");
  await expect(page.getByText("3 drafts created")).toBeVisible();
  await expect(heading(page, /Company Information/)).toBeFocused();
  await expect(page.getByLabel("Company Name")).toHaveValue("Acorn Carbon Ltd");
  await expect(page.getByRole("combobox", { name: "Project location" })).toHaveValue("Kenya");
  const chooser = page.getByRole("button", { name: /Oak wood, part 41\s*one of 4 drafts/ });
  await expect(chooser).toBeVisible();
  await page.getByRole("button", { name: "All five steps" }).click();
  await stepButton(page, "Impact & Metrics").click();
  for (const own of ["Cost per tCO2e", "Durability"]) {
    await expect(page.getByLabel(own)).toHaveValue("");
  }
  expect(sent, "nothing leaves the browser").toEqual([]);

  // Loading the same file again offers nothing new.
  await openDialog(page).click();
  await fileInput(page).setInputFiles(verraFile(rows));
  await expect(dialog(page).getByText("Already added")).toHaveCount(4);
  await expect(dialog(page).getByRole("button", { name: "Create 0 drafts" })).toBeDisabled();
});

test("an unreadable file is refused with position and reason; the columns of an unknown format can be mapped by hand", async ({
  visit,
}) => {
  // The page's content security policy has to allow the worker that reads files.
  const page = await visit("/submit-project");
  await openDialog(page).click();
  const csv = (text: string) => ({
    name: "projects.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  const alert = dialog(page).getByRole("alert");
  await fileInput(page).setInputFiles(csv('ID,Name\n1,"never closed\n'));
  await expect(alert).toHaveText(/^Line 2, column ‘Name’: /);
  await fileInput(page).setInputFiles(csv("PK\u0003\u0004 a spreadsheet"));
  await expect(alert).toContainText("not a CSV file");
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ["one.csv", "two.csv"]) transfer.items.add(new File(["ID\n1"], name));
    return transfer;
  });
  await dialog(page)
    .getByText("Choose a CSV file")
    .dispatchEvent("drop", { dataTransfer: dropped });
  await expect(alert).toHaveText("Please choose one file at a time.");

  await fileInput(page).setInputFiles(csv("Number;Title;Owner\n17;Elm;Acorn\n;Ash;Acorn\n"));
  await expect(dialog(page).getByText("We do not recognise this file’s header.")).toBeVisible();
  await dialog(page).getByLabel("Registry of these projects").selectOption("Plan Vivo");
  await expect(dialog(page).getByText("No column contains the project ID.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /^Download/ })).toHaveCount(0);
  await dialog(page).getByLabel("What ‘Number’ means").selectOption("Project ID");
  await expect(dialog(page).getByText("The row has no project ID.")).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Download this row" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("projects-rows-with-errors.csv");
  expect(await readFile(await saved.path(), "utf8")).toContain("Ash");
  await dialog(page).getByLabel("Find projects in the file").fill("elm");
  await row(page, "Elm").check();
  await dialog(page).getByRole("button", { name: "Create 1 draft" }).click();
  await stepButton(page, "Project Details").click();
  await expect(page.getByLabel("Project ID")).toHaveValue("17");
});
