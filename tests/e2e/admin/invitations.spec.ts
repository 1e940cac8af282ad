import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail } from "../../fixtures/mailbox.ts";
import { expectAccessibleAtEveryWidth } from "../fixtures/axe.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: true,
  visitor: { reducedMotion: "reduce", consent: true },
});

async function invite(page: Page, email: string, role: "User" | "Administrator") {
  await page.getByRole("button", { name: "Invite someone…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).press("Enter");
  return dialog;
}

test("someone is invited, logs in by the link in the e-mail, accepts and is an administrator", async ({
  newVisitor,
  server,
  visit,
}) => {
  const email = `${randomUUID()}@example.org`;
  const team = await visit("/admin/people", { email: demoAccounts.administrator });
  const dialog = await invite(team, "nobody", "Administrator");
  await expect(dialog.getByText("An e-mail address looks like")).toBeVisible();
  await expectAccessibleAtEveryWidth(team);
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).press("Enter");
  await expect(team.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await team.getByRole("link", { name: "Invitations" }).press("Enter");
  const row = team.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Pending");
  await expectAccessibleAtEveryWidth(team);

  const mail = await receiveMail(server, email, (subject) => subject.includes("invited"));
  const link = /https?:\/\/\S+\/login\S+/.exec(mail.text)?.[0] ?? "";
  const context = await newVisitor();
  const page = await openPage(context, link);
  await expect(page.getByText("You are invited")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  // The address does not stay in the address bar or the history.
  expect(page.url()).not.toContain("email=");
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  const { text } = await receiveMail(server, email, (subject) => !subject.includes("invited"));
  await page.getByLabel("Six-digit code").fill(/^\d{6}$/m.exec(text)?.[0] ?? "");
  await page.getByRole("button", { name: "Log in with code" }).click();
  await expect(page.getByRole("heading", { name: "Become an administrator" })).toBeVisible();
  await expectAccessibleAtEveryWidth(page);
  await page.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(page).toHaveURL("/admin/review");
  await expect(page.getByRole("navigation", { name: "Team" })).toBeVisible();

  await team.reload();
  await expect(row).toContainText("Accepted");
  await team.goto("/admin/audit-trail?kind=person");
  await expect(team.getByRole("row").filter({ hasText: "Accepted an invitation" })).toContainText(
    email,
  );
  await team.goto("/admin/audit-trail?kind=invitation");
  await expect(team.getByRole("row").filter({ hasText: "Invited someone" })).toContainText(email);
});

test("a revoked invitation gives nothing, and one for another address is not shown", async ({
  server,
  visit,
}) => {
  const email = `${randomUUID()}@example.org`;
  const team = await visit("/admin/people/invitations", { email: demoAccounts.administrator });
  await invite(team, email, "User");
  const row = team.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Pending");
  const [sent] = await server.query<{ id: string }>(
    "select id from public.invitations where email = $1",
    [email],
  );
  const stranger = await visit(`/invitations/${sent?.id}`, {
    email: `${randomUUID()}@example.org`,
  });
  await expect(stranger.getByRole("heading", { name: "No open invitation" })).toBeVisible();
  await expectAccessibleAtEveryWidth(stranger);

  const again = await invite(team, email, "User");
  await expect(again.getByRole("alert")).toContainText("This address has an open invitation.");
  await team.keyboard.press("Escape");
  await row.getByRole("button", { name: "Revoke" }).press("Enter");
  await team.getByRole("dialog").getByRole("button", { name: "Revoke" }).press("Enter");
  await expect(row).toContainText("Revoked");
  const invited = await visit(`/invitations/${sent?.id}`, { email });
  await expect(invited.getByRole("heading", { name: "No open invitation" })).toBeVisible();
});
