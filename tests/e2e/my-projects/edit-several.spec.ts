import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unclaimedCompany } from "../../fixtures/unclaimed-company.ts";
import { violations } from "../fixtures/axe.ts";
import { chooseFile } from "../fixtures/choose-file.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

const email = "forty@developer.example";
test.use({ ownServer: true, visitor: { email, reducedMotion: "reduce" } });

const grid = (page: Page) => page.getByRole("grid", { name: "Values of your projects" });
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-cell="${row} ${column}"]`);
const saveButton = (page: Page) => page.getByRole("button", { name: /^Save / });

test("by keyboard: forty prices are pasted, one is mended, and the team decides on them as one", async ({
  account,
  server,
  visit,
}) => {
  const { session } = await account(email);
  const company = await unclaimedCompany(server, { name: "Forty Forests", projects: 40 });
  await server.query("update public.companies set user_id = $1 where id = $2", [
    session.user.id,
    company.id,
  ]);
  const page = await visit("/my-projects", { viewport: { width: 1280, height: 900 } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  await test.step("a block of forty prices fills forty rows, and undo takes it back", async () => {
    await expect(page.getByRole("link", { name: /^No price/ })).toContainText("40");
    await page.getByRole("link", { name: "Edit several" }).press("Enter");
    await expect(grid(page).getByRole("row")).toHaveCount(41);
    const prices = Array.from({ length: 40 }, (_, index) =>
      index === 2 ? "12.5" : `$${10 + index}`,
    );
    await page.evaluate((text) => navigator.clipboard.writeText(text), prices.join("\n"));
    await cell(page, 0, 0).focus();
    await page.keyboard.press("Control+V");
    await expect(page.getByText("40 changes in 40 projects")).toBeVisible();
    await page.keyboard.press("Control+Z");
    await expect(page.getByText("No changes yet")).toBeVisible();
    await page.keyboard.press("Control+V");
    await expect(page.getByText("1 project with a problem will not be sent")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step("a wrong value says why, and typing replaces it", async () => {
    await expect(cell(page, 2, 0)).toHaveAttribute("aria-invalid", "true");
    await expect(cell(page, 2, 0)).toContainText("whole number");
    await cell(page, 0, 0).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(cell(page, 2, 0)).toBeFocused();
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await expect(cell(page, 3, 0)).toBeFocused();
    await expect(saveButton(page)).toHaveText("Save 40 projects");
  });

  await test.step("the vintage is filled down, and all is saved as one batch, with the terms agreed once", async () => {
    await cell(page, 0, 3).focus();
    await page.keyboard.type("2024");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Control+D");
    await expect(page.getByText("80 changes in 40 projects")).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await page.getByRole("checkbox", { name: /I agree to the terms/ }).press("Space");
    await saveButton(page).press("Enter");
    await expect(page.getByText("40 changes were sent for review.")).toBeVisible();
    await expect(grid(page).getByText("Sent for review")).toHaveCount(40);
    const batches = await server.query(
      `select count(*)::integer as changes from public.pending_revisions
       where project_id = any ($1) and decision is null group by batch_id`,
      [company.projects],
    );
    expect(batches).toEqual([{ changes: 40 }]);
  });

  await test.step("what counts as waiting, without a price and incomplete agrees with the cards", async () => {
    await page.getByRole("link", { name: "My Projects" }).first().press("Enter");
    await expect(page.getByRole("link", { name: /^Change waiting/ })).toContainText("40");
    await expect(page.getByRole("link", { name: /^No price/ })).toContainText("0");
    await page.getByRole("link", { name: /^Details missing/ }).click();
    const cards = page.getByRole("article");
    await expect(cards.first()).toContainText(
      "Details missing. Buyers look for its credit availability, permanence and contact e-mail",
    );
    await expect(cards.first()).toContainText("waits for review");
  });

  await test.step("the team sees one item, every change in it, and settles all with one decision", async () => {
    const team = await visit("/admin/review", {
      ...admin,
      viewport: { width: 1280, height: 900 },
    });
    await team.getByRole("link", { name: "Forty Forests: 40 changes, to decide as one" }).click();
    await expect(team.getByRole("table").getByRole("rowgroup")).toHaveCount(41);
    expect(await violations(team)).toEqual([]);
    await team.getByRole("button", { name: "Approve 40" }).click();
    await team.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(team.getByText("Approved: 40 changes.")).toBeVisible();
    const stored = await server.query<{ cost_per_ton: number; vintage: string }>(
      "select cost_per_ton, vintage from public.projects where id = any ($1) order by cost_per_ton",
      [company.projects],
    );
    expect(stored.map(({ cost_per_ton }) => cost_per_ton)).toEqual(
      Array.from({ length: 40 }, (_, index) => 10 + index),
    );
    expect(new Set(stored.map(({ vintage }) => vintage))).toEqual(new Set(["2024"]));
  });
});

test("the CSV of one's own values comes back with changes, which are shown before anything is saved", async ({
  account,
  server,
  visit,
}) => {
  const owner = "csv@developer.example";
  const { session } = await account(owner);
  const company = await unclaimedCompany(server, {
    name: "Comma Carbon",
    projects: 8,
    status: "submitted",
  });
  await server.query("update public.companies set user_id = $1 where id = $2", [
    session.user.id,
    company.id,
  ]);
  const page = await visit("/my-projects/table", {
    email: owner,
    viewport: { width: 1280, height: 900 },
  });
  await expect(grid(page).getByRole("row")).toHaveCount(9);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  const [header = "", ...rows] = file.trim().split("\r\n");
  expect(header).toContain('Cleartonne ID,Registry,Project ID,Project,"Cost per tCO2e, USD"');
  expect(rows).toHaveLength(8);

  const [id] = company.projects;
  const changed = rows.map((row) =>
    row.includes(id ?? "") ? row.replace(/,,,,,,$/, ",,25,,2023,,") : row,
  );
  changed.push("1b4e28ba-2fa1-4d2f-883f-0016d3cca427,Verra,1,Somebody else's,9,,,,,");
  await chooseFile(page.getByRole("button", { name: "Load CSV", exact: true }), {
    name: "my-projects.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...changed].join("\r\n")),
  });
  await expect(page.getByText("The file changes 2 values. Nothing is saved yet")).toBeVisible();
  await expect(page.getByText("1 row was left out")).toBeVisible();
  await expect(grid(page).getByRole("row"), "only what differs is shown").toHaveCount(2);
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await saveButton(page).click();
  await expect(page.getByText("1 project saved.")).toBeVisible();
  expect(
    await server.query(
      "select minimum_purchase_quantity as quantity, vintage from public.projects where id = any ($1) and vintage is not null",
      [company.projects],
    ),
  ).toEqual([{ quantity: 25, vintage: "2023" }]);
});
