import { readFile } from "node:fs/promises";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../../fixtures/browser.ts";
import { violations } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  visitor: { email: demoAccounts.administrator, reducedMotion: "reduce" },
});

test("the team can read the audit trail, filter it by keyboard, keep the view as a link and download it", async ({
  account,
  server,
  visit,
}) => {
  const { client } = await account(demoAccounts.administrator);
  const { data: article } = await client
    .from("articles")
    .insert({ title: "Kelp", content: "Words.", is_draft: true })
    .select("id")
    .single();
  const change = {
    title: "Kelp forests",
    excerpt: "In short",
    slug: "kelp-forests",
    content: "More.",
  };
  await client
    .from("articles")
    .update(change)
    .eq("id", article?.id ?? 0);
  await client.from("news").update({ category: "Policy" }).eq("id", 1);
  // Many old entries by an account that no longer exists.
  await server.query(`
    insert into public.audit_trail
      (actor_id, actor_role, act, subject_kind, subject_name, reason, details, created_at)
    select 'aaaaaaaa-0000-4000-8000-000000000000', 'administrator', 'project-rejected', 'project',
      'Old project ' || number, 'It is =HYPERLINK("x")', '{"from": "submitted", "to": "rejected"}',
      timestamptz '2025-03-01 12:00Z' + number * interval '1 hour'
    from generate_series(1, 250) number`);

  const page = await visit("/admin/audit-trail");
  await expect(page.getByRole("status").filter({ hasText: "253 entries" })).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(101);
  const edited = rows.filter({ hasText: "Edited a post: Kelp forests" });
  await expect(edited).toContainText(demoAccounts.administrator);
  await edited.getByText("4 fields changed").press("Enter");
  await expect(edited.getByText("from Kelp → to Kelp forests")).toBeVisible();
  await expect(edited.getByRole("listitem").filter({ hasText: "Text" })).toHaveText(
    "Text was changed",
  );
  await page
    .getByRole("navigation", { name: "Pages of the audit trail" })
    .getByRole("link")
    .press("Enter");
  await expect(page).toHaveURL("/admin/audit-trail?page=2");
  await page.getByRole("link", { name: "Projects", exact: true }).last().press("Enter");
  await expect(page).toHaveURL("/admin/audit-trail?kind=project");
  await page
    .getByRole("combobox", { name: "Who" })
    .selectOption({ label: "Deleted user (aaaaaaaa)" });
  await page.getByLabel("From", { exact: true }).fill("2025-03-02");
  await page.getByLabel("To", { exact: true }).fill("2025-03-03");
  await page.getByLabel("Search").fill("PROJECT 2");
  // Of the hourly entries of these two days, those with a 2 at the start of their number.
  const summary = page.getByRole("status").filter({ hasText: "entries" });
  await expect(summary).toHaveText("14 entries");
  await expect(rows.nth(1)).toContainText("Deleted user");
  await expect(rows.nth(1)).toContainText("from submitted → to rejected");

  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    expect(await violations(page), String(viewport.width)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow), String(viewport.width)).toBeLessThanOrEqual(0);
  }

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).press("Enter"),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(15);
  expect(lines[1]).toContain(",Deleted user,administrator,Rejected a project,project,Old project");

  // The URL contains the whole view.
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "14 entries" })).toBeVisible();
  await expect(page.getByLabel("Search")).toHaveValue("PROJECT 2");
  await page.getByRole("combobox", { name: "What" }).selectOption("Approved a project");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(page).toHaveURL("/admin/audit-trail");

  // An entry links to its subject.
  await page.getByRole("link", { name: "Kelp forests" }).first().press("Enter");
  await expect(page.getByLabel("Title")).toHaveValue("Kelp forests");
});
