import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { violationsAtEveryWidth } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  visitor: { email: demoAccounts.administrator, reducedMotion: "reduce" },
});

test("the team finds, adds, edits, deletes and resets the rules on types", async ({ visit }) => {
  const page = await visit("/admin/import");
  await page
    .getByRole("navigation", { name: "Team" })
    .getByRole("link", { name: "Type rules" })
    .click();
  await expect(page).toHaveURL("/admin/type-rules");
  await expect(page.getByRole("row").filter({ hasText: "VM0044" })).toContainText("Biochar");
  const summary = page.getByText(/^\d+ rules$/);
  const delivered = (await summary.textContent()) ?? "";

  await page.getByRole("searchbox", { name: "Search the rules" }).fill("cookstove");
  await expect(page).toHaveURL("/admin/type-rules?q=cookstove");
  await expect(page.getByRole("row").filter({ hasText: "VMR0006" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "VM0044" })).toBeHidden();
  const found = await violationsAtEveryWidth(page, async (device) => {
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0);
  });
  expect(found).toEqual([]);

  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter the methodology's code.")).toBeVisible();
  await dialog.getByLabel("Code", { exact: false }).last().fill("VM9999");
  await dialog.getByLabel("Type", { exact: true }).selectOption("Water");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rule added")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the rules" }).fill("vm9999");
  await page.getByRole("button", { name: "Edit VM9999" }).click();
  await dialog.getByLabel("Sub-type").selectOption("Clean Water Access");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rule saved")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "VM9999" });
  await expect(row).toContainText("Clean Water Access");

  await page.getByRole("button", { name: "Reset" }).click();
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("Rules reset")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText(delivered)).toBeVisible();

  await page.getByRole("button", { name: "Delete VM0044" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Rule deleted")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "VM0044" })).toBeHidden();

  // By keyboard, because a notice may cover the link.
  await page.getByRole("link", { name: "Audit trail" }).press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Deleted a type rule" })).toBeVisible();
});
