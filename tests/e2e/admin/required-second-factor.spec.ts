import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { appCode, codeField } from "../fixtures/second-factor.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: { ADMIN_SECOND_FACTOR: "required" }, visitor: { reducedMotion: "reduce" } });

test("where it is required, an administrator is led to set it up, and then comes in", async ({
  visit,
}) => {
  const page = await visit("/admin/people", { email: demoAccounts.administrator });
  await page.getByRole("link", { name: "Set up two-step login" }).press("Enter");
  await expect(page).toHaveURL("/account#two-step-login");
  await expect(page.getByText("Every administrator of this site needs it")).toBeVisible();
  await page.getByRole("button", { name: "Add an authenticator app" }).press("Enter");
  const secret = await page.locator("code").innerText();
  await codeField(page).fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await page.goto("/admin/people");
  await expect(page.getByRole("table", { name: "People with an account" })).toBeVisible();
});
