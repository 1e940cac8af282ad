import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { violationsAtEveryWidth } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  // The page's content security policy would block axe.
  visitor: { email: demoAccounts.administrator, bypassCSP: true, reducedMotion: "reduce" },
});

test("the team previews, adds, changes and withdraws a rule of use, by keyboard", async ({
  visit,
}) => {
  const page = await visit("/admin/rules");
  await expect(page.getByText("8 rules")).toBeVisible();
  expect(await violationsAtEveryWidth(page)).toEqual([]);

  await page.getByRole("button", { name: "Add rule" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog.getByText("Please fill this in.").first()).toBeVisible();
  for (const [label, text] of [
    ["Scheme", "Verra’s own list"],
    ["Key in the URL", "verras-list"],
    ["Clause", "Clause 7"],
    ["Source", "https://example.org/list"],
    ["Paraphrase", "Only credits of Verra count."],
  ] as const)
    await dialog.getByLabel(label, { exact: false }).first().fill(text);
  await dialog.getByRole("radio", { name: /^Yes/ }).check();
  await dialog.getByLabel("Condition").fill('{"fact": "registry"}');
  await expect(dialog.getByText(/This is not a condition/)).toBeVisible();
  await dialog.getByLabel("Condition").fill('{"fact": "registry", "is": "Verra"}');
  await expect(dialog.getByText("In words: the registry is Verra.")).toBeVisible();
  await dialog.getByRole("button", { name: "Preview the verdicts" }).press("Enter");
  const yes = dialog.getByRole("row", { name: /^Yes/ });
  await expect(yes).toBeVisible();
  const previewed = await yes.getByRole("cell").last().textContent();
  expect(Number(previewed)).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Rule added")).toBeVisible();

  const visitor = await visit("/rules/verras-list", { email: undefined });
  await expect(visitor.getByText("Only credits of Verra count.")).toBeVisible();
  await visitor.getByRole("link", { name: `${previewed}: show them` }).press("Enter");
  await expect(visitor).toHaveURL(/\?use=Verra/);
  await expect(visitor.getByText(new RegExp(`\\b${previewed} of `)).first()).toBeVisible();

  await page.getByRole("button", { name: /^Edit Verra’s own list/ }).press("Enter");
  await dialog.getByRole("radio", { name: /^No/ }).check();
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("New version saved")).toBeVisible();
  await page.getByRole("button", { name: /^Withdraw Verra’s own list/ }).press("Enter");
  await dialog.getByLabel("Reason").fill("Repealed");
  await dialog.getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(page.getByText("Rule withdrawn")).toBeVisible();
  await expect(page.getByText("8 rules")).toBeVisible();
});
