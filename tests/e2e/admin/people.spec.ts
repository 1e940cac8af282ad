import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../../fixtures/mailbox.ts";
import { completeSubmission, submitProject } from "../../fixtures/submissions.ts";
import { expectAccessibleAtEveryWidth, violations } from "../fixtures/axe.ts";
import { confirmation } from "../fixtures/second-factor.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { reducedMotion: "reduce" } });

test("the team finds a person, grants and revokes a role, downloads their data, signs them out and deletes them, by keyboard", async ({
  server,
  visit,
}) => {
  const email = `dev-${randomUUID()}@example.org`;
  const company = `Foresters ${randomUUID().slice(0, 8)}`;
  const developer = await signIn(server, email);
  const { id } = await submitProject(developer.client, completeSubmission({ company }));
  await server.query("update public.projects set status = 'approved' where id = $1", [id]);

  const page = await visit("/admin/people", { email: demoAccounts.administrator });
  await expect(page.getByRole("table", { name: "People with an account" })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole("link", { name: /^Administrators 1$/ }).press("Enter");
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Developers/ }).press("Enter");
  await page.getByRole("searchbox", { name: "Search people" }).focus();
  await page.keyboard.type(company);
  await expect(page).toHaveURL(/show=developers&q=Foresters/);
  const row = page.getByRole("row").filter({ hasText: company });
  await expect(row).toContainText("1");
  await row.getByRole("link", { name: email }).press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: email })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole("button", { name: "Make administrator…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make administrator" }).press("Enter");
  await expect(dialog.getByText("Please give a reason.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Reason").focus();
  await page.keyboard.type("Joins the team.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("An administrator cannot be deleted.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Remove role…" }).press("Enter");
  await dialog.getByLabel("Reason").fill("Leaves the team.");
  await dialog.getByRole("button", { name: "Remove role" }).press("Enter");
  await expect(page.getByText("Not an administrator.")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download their data" }).press("Enter");
  const saved = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  expect(saved).toMatchObject({ account: { email }, projects: [{ id }] });
  await expect(confirmation(page), "not asked, having just logged in").toHaveCount(0);

  const theirs = await visit("/account", { email });
  const savingOwn = theirs.waitForEvent("download");
  await theirs.getByRole("button", { name: "Download My Data" }).press("Enter");
  expect(await readFile(await (await savingOwn).path(), "utf8")).toContain(id);
  await page.reload();
  await page.getByRole("button", { name: "End all sessions…" }).press("Enter");
  await dialog.getByLabel("Reason").fill("A lost laptop.");
  await dialog.getByRole("button", { name: "End sessions" }).press("Enter");
  await expect(page.getByText("No open sessions.")).toBeVisible();
  // Their next request signs them out.
  await expect(async () => {
    const download = theirs.getByRole("button", { name: "Download My Data" });
    // Once the redirect to the login page has begun, the button may be gone.
    if (await download.isVisible()) await download.click({ timeout: 1_000 });
    await expect(theirs).toHaveURL(/\/login/, { timeout: 1_000 });
  }).toPass();

  await page.getByRole("button", { name: "Delete this account…" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(dialog.getByText("Please choose one.")).toBeVisible();
  await expect(dialog.getByText("This is not their e-mail address.")).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await dialog.getByRole("radio", { name: /^Keep them listed/ }).press("Space");
  await dialog.getByLabel("Reason").fill("Asked for it.");
  await dialog.getByLabel("Type their e-mail address").fill(email);
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Account deleted")).toBeVisible();
  await expect(page).toHaveURL("/admin/people");
  await page.getByRole("searchbox", { name: "Search people" }).fill(email);
  await expect(page.getByRole("heading", { name: "No accounts found" })).toBeVisible();
  const listing = await server.anonymous
    .from("project_listings")
    .select("company_name, contact_email, is_unclaimed")
    .eq("id", id)
    .single();
  expect(listing.data).toEqual({ company_name: company, contact_email: null, is_unclaimed: true });

  await test.step("the last administrator, one set in the server's configuration and an unknown person are each explained", async () => {
    await page.getByRole("searchbox", { name: "Search people" }).fill(demoAccounts.administrator);
    await page.getByRole("link", { name: demoAccounts.administrator }).press("Enter");
    await expect(page.getByText("The last administrator.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove role…" })).toBeHidden();
    await server.query("insert into private.admin_emails values ($1)", [
      demoAccounts.administrator,
    ]);
    await page.reload();
    await expect(page.getByText("listed in ADMIN_EMAILS")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove role…" })).toBeHidden();
    await page.goto(`/admin/people/${randomUUID()}`);
    await expect(page.getByRole("heading", { name: "Account not found" })).toBeVisible();
  });
});
