import { projectId } from "#demo/ids.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../../fixtures/browser.ts";
import {
  contents,
  deliver,
  media,
  submitWithFiles,
  withMedia,
} from "../../fixtures/project-files.ts";
import { violations } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  visitor: { email: demoAccounts.administrator, reducedMotion: "reduce" },
});

const pdf = {
  name: "kelp.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7 ${"kelp ".repeat(50)}`),
};
/** Used by a listed project in the demo data. */
const wording = "Hourly Displacement Draft 0.4";

test("the team finds a methodology, adds one with its document, merges two and deletes one, by keyboard", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/methodologies", { viewport: viewports.desktop });
  const keys = page.keyboard;
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("VM0033").getByRole("cell").nth(3)).toHaveText("3");
  await expect(row("VM0033").getByRole("link", { name: "PDF" })).toBeVisible();
  await expect(row("VM0033").getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await page.getByLabel("Search the methodologies").fill("tidal verra");
  await expect(page.getByRole("status").first()).toHaveText("1 methodology");
  await expect(page).toHaveURL("/admin/methodologies?q=tidal+verra");
  await page.getByLabel("Search the methodologies").fill("");
  await page.getByLabel("Programme").selectOption("Isometric");
  await expect(row("Isometric DAC v1")).toBeVisible();
  await expect(row("VM0033")).toHaveCount(0);
  await page.getByLabel("Programme").selectOption("All programmes");

  await page.getByRole("button", { name: "Add methodology" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Code")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByText("Please enter the methodology's name.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await keys.type("Kelp Forests");
  await dialog.getByLabel("Code").focus();
  await keys.type("XK001");
  await dialog.getByLabel("Document, PDF").setInputFiles({ ...pdf, buffer: Buffer.from("kelp") });
  await expect(dialog.getByText("Please choose a PDF file.")).toBeVisible();
  await dialog.getByLabel("Document, PDF").setInputFiles(pdf);
  await expect(dialog.getByRole("link", { name: "PDF in our library" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Methodology added")).toBeVisible();
  await expect(row("XK001").getByRole("link", { name: "PDF" })).toBeVisible();

  await page.getByRole("button", { name: "Merge VM0033" }).press("Enter");
  await expect(dialog.getByText("3 projects will move to the other entry")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Merge and move 3 projects" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Merge into" }).focus();
  await keys.type("xk001");
  await expect(dialog.getByRole("option", { name: "XK001 Kelp Forests" })).toBeVisible();
  await keys.press("Enter");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Merge and move 3 projects" }).press("Enter");
  await expect(page.getByText("Merged: 3 projects moved")).toBeVisible();
  await expect(row("VM0033")).toHaveCount(0);
  await expect(row("XK001").getByRole("cell").nth(3)).toHaveText("3");

  await page.getByRole("button", { name: "Delete VM0003" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Methodology deleted")).toBeVisible();
  await expect(row("VM0003")).toHaveCount(0);

  const { data } = await server.anonymous
    .from("project_listings")
    .select("methodologies")
    .eq("id", projectId("9114"))
    .single();
  expect(data?.methodologies).toMatchObject([{ name: "XK001 Kelp Forests", version: "2.1" }]);
});

test("free text is assigned or added to the library, on a tablet and on a phone", async ({
  developer,
  visit,
}) => {
  const sent = withMedia([media("methodology", "kelp-method.pdf", "application/pdf")]);
  const methodologies = [{ name: "Our Kelp Method", version: "", link: "" }];
  const { id, files } = await submitWithFiles(developer, {
    ...sent,
    project: { ...sent.project, methodologies },
  });
  await deliver(developer, id, files);

  const page = await visit("/admin/methodologies?show=free-text", { viewport: viewports.tablet });
  const row = page.getByRole("row").filter({ hasText: wording });
  await expect(row).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: `Add to library ${wording}` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add methodology" });
  await expect(dialog.getByLabel("Name")).toHaveValue(wording);
  await dialog.getByLabel("Name").fill("Hourly Displacement");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Methodology added")).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.setViewportSize(viewports.phone);
  const other = page.getByRole("row").filter({ hasText: "Isometric DAC v2 draft" });
  await other.getByRole("button", { name: /^Assign/ }).press("Enter");
  await page.getByRole("combobox", { name: "Assign to" }).fill("Isometric DAC v1");
  await expect(page.getByRole("option", { name: "Isometric DAC v1" })).toBeVisible();
  await page.keyboard.press("Enter");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Assign 1 project" }).press("Enter");
  await expect(page.getByText("Assigned 1 project")).toBeVisible();
  await expect(other).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await test.step("a document uploaded with a project becomes its methodology's document, stored once", async () => {
    await page.setViewportSize(viewports.desktop);
    await page.getByRole("button", { name: "Add to library Our Kelp Method" }).press("Enter");
    await dialog.getByRole("button", { name: "Use kelp-method.pdf" }).press("Enter");
    const taken = dialog.getByRole("link", { name: "PDF in our library" });
    await expect(taken).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const stored = await page.request.get((await taken.getAttribute("href")) ?? "");
    expect(await stored.body()).toEqual(contents["application/pdf"]);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("Methodology added").first()).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const team = page.getByRole("navigation", { name: "Team" });
    await team.getByRole("link", { name: "Methodologies" }).press("Enter");
    await page.getByLabel("Search the methodologies").fill("kelp method");
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: "Our Kelp Method" })
        .getByRole("link", { name: "PDF" }),
    ).toBeVisible();
  });
});
