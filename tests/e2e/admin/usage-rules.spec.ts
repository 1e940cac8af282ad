import { violationsAtEveryWidth } from "../fixtures/axe.ts";
import { admin } from "../fixtures/review.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: admin });

test("the team adds, previews, edits and withdraws a rule of use by keyboard, and the public page follows", async ({
  visit,
}) => {
  const page = await visit("/admin/rules?q=corsia");
  await expect(page.getByRole("row").filter({ hasText: "CORSIA, 2024–2026" })).toHaveCount(2);
  await page.getByRole("button", { name: "Add rule" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  await save.press("Enter");
  await expect(dialog.getByText("Please fill this in.").first()).toBeVisible();

  for (const [label, text] of [
    ["Scheme", "Harbour Pledge"],
    ["Key in the URL", "harbour-pledge"],
    ["Clause", "Article 3(2)"],
    ["Source", "https://example.org/pledge"],
    ["Paraphrase", "Only labelled credits count."],
    ["Condition", '{"fact": "labels", "has": "CCP-labeled credit"}'],
  ] as const) {
    await dialog.getByRole("textbox", { name: label }).fill(text);
  }
  // Another spelling is no name that a vintage could have.
  await expect(dialog.getByText("‘CCP-labeled credit’ is not the name of a label")).toBeVisible();
  await save.press("Enter");
  const condition = dialog.getByRole("textbox", { name: "Condition" });
  await expect(condition).toBeFocused();
  await condition.fill('{"fact": "labels", "has": "CCP-labelled credit"}');
  await expect(dialog.getByText(/^In words: .*CCP-labelled credit/)).toBeVisible();
  await dialog.getByRole("radio", { name: /^Yes/ }).press("Space");
  await dialog.getByRole("button", { name: "Preview the verdicts" }).press("Enter");
  const yes = dialog.getByRole("row", { name: /^Yes/ });
  await expect(yes).toHaveText(/^Yes0[1-9]/);
  expect(
    await violationsAtEveryWidth(page, async (device) => {
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0);
    }),
  ).toEqual([]);
  await save.press("Enter");
  await expect(page.getByText("Rule added")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search the rules" }).fill("harbour");
  const row = page.getByRole("row").filter({ hasText: "Harbour Pledge" });
  await row.getByRole("button", { name: /^Edit/ }).press("Enter");
  await dialog.getByRole("textbox", { name: "Clause" }).fill("Article 4");
  await save.press("Enter");
  await expect(page.getByText("New version saved")).toBeVisible();
  await row.getByRole("link", { name: "Harbour Pledge" }).press("Enter");
  await expect(page).toHaveURL(/\/rules\/harbour-pledge/);
  await expect(page.getByText("Article 4").first()).toBeVisible();
  await expect(page.getByText("Article 3(2)").first()).toBeAttached();

  await page.goto("/admin/rules?q=harbour");
  await row.getByRole("button", { name: /^Withdraw/ }).press("Enter");
  await dialog.getByLabel("Reason").fill("The pledge has ended.");
  await dialog.getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(page.getByText("Rule withdrawn")).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto("/admin/audit-trail");
  await expect(
    page.getByRole("row").filter({ hasText: "Harbour Pledge" }).filter({ hasText: "has ended" }),
  ).toBeVisible();
});
