import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { giveSecondFactor } from "../../fixtures/session-claims.ts";
import { signInDirectly } from "../../fixtures/sign-in-directly.ts";
import { violations } from "../fixtures/axe.ts";
import { waitForRender } from "../fixtures/loaded-page.ts";
import {
  appCode,
  backdateLogins,
  codeField,
  confirmation,
  forgetUsedCodes,
} from "../fixtures/second-factor.ts";
import { mailTo } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { reducedMotion: "reduce" } });

const newEmail = () => `${randomUUID()}@example.org`;
/** The key that `giveSecondFactor` gives. */
const secret = "JBSWY3DPEHPK3PXP";

async function fillDeletion(page: Page, email: string) {
  await page.getByRole("button", { name: "Delete this account…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this account" });
  await dialog.getByLabel("Reason").fill("On request.");
  await dialog.getByLabel("Type their e-mail address").fill(email);
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
}

test("deleting a person asks again 15 minutes after the login, by e-mail, and then goes on", async ({
  account,
  server,
  visit,
}) => {
  const administrator = newEmail();
  const { user } = await signInDirectly(server, newEmail());
  await account(administrator);
  await backdateLogins(server, administrator);
  const page = await visit(`/admin/people/${user.id}`, {
    email: administrator,
    role: "admin",
    isExpired: true,
  });
  await fillDeletion(page, user.email ?? "");
  await expect(confirmation(page)).toBeVisible();
  for (const [device, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    await waitForRender(page);
    expect(await violations(page), device).toEqual([]);
  }
  await page.setViewportSize(viewports.desktop);

  // Someone who declines has done nothing.
  await page.keyboard.press("Escape");
  await expect(confirmation(page)).toHaveCount(0);
  const deletion = page.getByRole("dialog", { name: "Delete this account" });
  await expect(deletion.getByRole("alert")).toContainText("Please confirm that it is you");
  await deletion.getByRole("button", { name: "Delete" }).press("Enter");

  await confirmation(page).getByRole("button", { name: "Send me a code" }).press("Enter");
  const field = confirmation(page).getByLabel("Six-digit code");
  await expect(field).toBeFocused();
  const { code } = await mailTo(server, administrator);
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toContainText("This code is wrong or has expired.");
  await field.fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Account deleted")).toBeVisible();
  await expect(page).toHaveURL("/admin/people");
  expect(await server.query("select from auth.users where id = $1", [user.id])).toEqual([]);
});

test("the team's pages and what asks again ask an administrator's second factor", async ({
  account,
  server,
  visit,
}) => {
  const administrator = newEmail();
  const { user: person } = await signInDirectly(server, newEmail());
  const { user } = await account(administrator);
  await giveSecondFactor(server, user.id);
  const page = await visit(`/admin/people/${person.id}`, { email: administrator, role: "admin" });
  await expect(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await codeField(page).fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: person.email ?? "" })).toBeVisible();

  await backdateLogins(server, administrator);
  // The token is renewed, as it is every hour.
  await page.evaluate(() => {
    for (const key of Object.keys(window.localStorage)) {
      const stored = JSON.parse(window.localStorage.getItem(key) ?? "null");
      if (stored?.refresh_token) {
        window.localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: 1 }));
      }
    }
  });
  await page.reload();
  await page.getByRole("button", { name: "Make administrator…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Make them an administrator" });
  await dialog.getByLabel("Reason").fill("On the rota.");
  await dialog.getByRole("button", { name: "Make administrator" }).press("Enter");
  await forgetUsedCodes(server, administrator);
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText("An administrator cannot be deleted.")).toBeVisible();
});
