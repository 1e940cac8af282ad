import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { addWaitingEmail } from "../../fixtures/mailbox.ts";
import { violationsAtEveryWidth } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  visitor: { email: demoAccounts.administrator, reducedMotion: "reduce" },
});

test("the team sees what waits, what fails and why, filters it by keyboard and tries again", async ({
  server,
  visit,
}) => {
  await addWaitingEmail(server, {
    template: "no-such-template",
    recipient: "kim@example.org",
    attempts: 3,
    lastError: "connect ECONNREFUSED",
  });
  await server.query(
    "select private.remove_file('project_media', 'nobody/late.png', now() + interval '1 hour')",
  );
  const page = await visit("/admin/review");
  await page.getByRole("navigation", { name: "Team" }).getByRole("link", { name: "Jobs" }).click();
  await expect(page).toHaveURL("/admin/jobs");
  const email = page.getByRole("row").filter({ hasText: "kim@example.org" });
  await expect(email).toContainText("E-mail to send");
  await expect(email).toContainText("no such template");
  await expect(email).toContainText("Failing");
  await expect(email).toContainText("connect ECONNREFUSED");
  const file = page.getByRole("row").filter({ hasText: "project_media/nobody/late.png" });
  await expect(file).toContainText("Waiting");

  await page.getByRole("link", { name: "Failing" }).press("Enter");
  await expect(page).toHaveURL("/admin/jobs?state=failing");
  await expect(file).toBeHidden();
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "File to remove" });
  await expect(page).toHaveURL("/admin/jobs?kind=file-removal&state=failing");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).press("Enter");
  await expect(file).toBeVisible();
  await expect(email).toBeHidden();
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "All kinds" });

  const found = await violationsAtEveryWidth(page, async (device) => {
    await expect(email).toContainText("connect ECONNREFUSED");
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow), device).toBeLessThanOrEqual(0);
  });
  expect(found).toEqual([]);

  await email.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("The server tries again within seconds")).toBeVisible();
  const job = () =>
    server.query("select attempts, last_error from public.jobs where kind = 'email'");
  await expect
    .poll(job)
    .toEqual([{ attempts: 4, last_error: "There is no e-mail for the template no-such-template" }]);
  const recorded = await server.query(
    "select subject_name, details from public.audit_trail where act = 'job-retried'",
  );
  expect(recorded).toEqual([{ subject_name: "email", details: { attempts: 3 } }]);
});

test("the team sees above the jobs what became of the backups, and why one failed", async ({
  server,
  visit,
}) => {
  const page = await visit("/admin/jobs");
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups).toContainText("No backup of this site has been recorded.");
  await server.query(
    `insert into public.backup_runs
       (started_at, finished_at, target, next_due_at, row_count, file_count, failure)
     values
       (now() - interval '2 days', now() - interval '2 days', '/srv/backups', now() - interval '1 day', 12345, 160, null),
       (now() - interval '1 day', now() - interval '1 day', '/srv/backups', now() + interval '1 hour', null, null, 'No space left')`,
  );
  await page.reload();
  await expect(backups).toContainText("in /srv/backups: 12,345 rows and 160 files.");
  await expect(backups).toContainText("Failed");
  await expect(backups).toContainText(/The attempt of .+ failed: No space left/);
  await server.query("delete from public.backup_runs where failure is not null");
  await page.reload();
  await expect(backups).toContainText("Overdue");
  await expect(backups).not.toContainText("failed");
});

test("the team sees which moments can be restored, and whether the archive is behind", async ({
  server,
  visit,
}) => {
  await server.query("delete from public.backup_runs");
  await server.query(
    "insert into public.wal_archives (archive_id, target, seconds) values (gen_random_uuid(), '/srv/backups', 60)",
  );
  const page = await visit("/admin/jobs");
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups).toContainText("None yet");
  await expect(backups).toContainText("No moment can be restored before the first base backup");
  await server.query(
    "update public.wal_archives set base_at = now() - interval '1 day', reaches_until = now()",
  );
  await page.reload();
  await expect(backups).toContainText(/Any moment up to .+ can be restored\./);
  await server.query(
    "update public.wal_archives set reaches_until = now() - interval '1 hour', failure = 'No space left'",
  );
  await page.reload();
  await expect(backups).toContainText("Behind");
  await expect(backups).toContainText("is not in the backups yet: No space left");
});
