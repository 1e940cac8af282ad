import { readFile } from "node:fs/promises";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { violations } from "../fixtures/axe.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { reducedMotion: "reduce" } });

test("a buyer freezes a statement on a comparison, and a colleague verifies the file without logging in", async ({
  visit,
}) => {
  const page = await visit("/compare?project=PURO-FI-0417&project=9114", {
    email: "buyer@northgate.example",
  });
  const open = page.getByRole("button", { name: "Statement with proof" });
  // A key press does not wait until it is known who is signed in.
  await expect(open).toBeEnabled();
  await open.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Statement with proof" });
  await dialog.getByLabel("Seller", { exact: true }).fill("Northgate Brokers");
  await dialog.getByLabel("Tonnes").fill("minus two");
  expect(await violations(page), "the dialog").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(/must be a number such as 2,000/);
  await dialog.getByLabel("Tonnes").fill("2,000");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/statements\/[0-9a-f-]{36}$/);
  const seller = page.getByRole("row", { name: /Who sells the credits/ }).first();
  await expect(seller).toContainText("Northgate Brokers");
  await expect(seller).toContainText("Stated by the buyer, not checked");
  await expect(page.getByText("$148")).toBeVisible();
  expect(await violations(page), "signed in").toEqual([]);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(await readFile(await csv.path(), "utf8")).toContain("$148");

  const url = new URL(page.url()).pathname;
  const colleague = await waitForReady(await visit(url, { consent: false }));
  await expect(colleague.getByText("2,000 tCO2e")).toBeVisible();
  await expect(colleague.getByText("$148")).toHaveCount(0);
  const [file] = await Promise.all([
    colleague.waitForEvent("download"),
    colleague.getByRole("link", { name: "Download as JSON" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  await colleague.getByRole("link", { name: "Verify" }).first().click();
  await expect(colleague.getByRole("status", { name: "This text is unchanged" })).toBeVisible();
  const verified = colleague.url();

  await colleague.goto("/verify");
  const pasted = colleague.getByLabel("Hash or JSON text");
  await pasted.fill(text.replace("Northgate", "Southgate"));
  await colleague.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(
    colleague.getByRole("status", { name: "No text with this hash was frozen here" }),
  ).toBeVisible();
  await pasted.fill(JSON.stringify(JSON.parse(text), null, 2));
  await colleague.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(colleague).toHaveURL(verified);
  await colleague.goto("/verify");
  await colleague
    .getByLabel("JSON file to verify")
    .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect(colleague).toHaveURL(verified);
});

test("from My Projects a developer reaches the public page of listed projects only, and freezes a statement on one", async ({
  visit,
}) => {
  const page = await visit("/my-projects", { email: demoAccounts.developer });
  const listed = page
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: "View public page" }) });
  await expect(listed.first()).toBeVisible();
  expect(await listed.count()).toBeLessThan(await page.getByRole("article").count());
  await expect(listed.first().getByRole("link", { name: "View public page" })).toHaveAttribute(
    "href",
    /^\/projects\/[0-9a-f-]{36}$/,
  );
  await listed.first().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Statement with proof…" }).press("Enter");
  await page.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page).toHaveURL(/\/statements\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Developer's statement on a project",
  );
  await expect(page.getByRole("row", { name: /^Durability/ })).not.toContainText("Hidden");
});
