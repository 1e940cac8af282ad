import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessibleAtEveryWidth } from "../fixtures/axe.ts";
import { accountButton } from "../fixtures/header.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { appCode, codeField, forgetUsedCodes, newCode } from "../fixtures/second-factor.ts";
import { requestLink } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { reducedMotion: "reduce", consent: true } });

const newEmail = () => `${randomUUID()}@example.org`;

/** Sets up an app on the account page; resolves to its key and the recovery codes. */
async function addApp(page: Page) {
  await page.getByRole("button", { name: "Add an authenticator app" }).press("Enter");
  const secret = await page.locator("code").innerText();
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(appCode(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allInnerTexts() };
}

test("an authenticator app is set up with its first code, listed and removed", async ({
  visit,
}) => {
  const page = await visit("/account", { email: newEmail() });
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add an authenticator app" }).press("Enter");
  await expect(page.getByRole("img", { name: "QR code with the key for your app" })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectAccessibleAtEveryWidth(page);
  await codeField(page).fill("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter all 6 digits.")).toBeVisible();
  await codeField(page).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).press("Enter");
  await expect(page.getByText("This code is wrong or was used already.")).toBeVisible();
  await page.route("**/auth/v1/factors/**", (route) => route.abort());
  await page.getByRole("button", { name: "Turn on" }).press("Enter");
  await expect(
    page.getByText("This could not be checked. Please try again. The server did not respond."),
  ).toBeVisible();
  await page.unroute("**/auth/v1/factors/**");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");

  const { codes } = await addApp(page);
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  await expectAccessibleAtEveryWidth(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).press("Enter");
  const saved = await readFile(await (await saving).path(), "utf8");
  for (const code of codes) expect(saved).toContain(code);
  await page.getByRole("button", { name: "I have saved them" }).press("Enter");
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);
  await expect(page.getByText("Used 0 of 10.")).toBeVisible();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await page.reload();
  const list = page.getByRole("list", { name: "Your second factors" });
  await expect(list.getByRole("listitem")).toHaveText(/Authenticator app/);
  await expectAccessibleAtEveryWidth(page);

  await list.getByRole("button", { name: "Remove Authenticator app" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("two-step login is off afterwards");
  await dialog.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});

test("a login asks for the second factor, by link and by code, and a recovery code stands in for it", async ({
  visit,
  newVisitor,
  server,
}) => {
  const email = newEmail();
  const { secret, codes } = await addApp(await visit("/account", { email }));

  // By link, in another browser.
  const elsewhere = await newVisitor();
  const { link, code: usedCode } = await requestLink(server, email);
  const page = await openPage(elsewhere, link);
  await page.getByRole("button", { name: /continue/i }).click();
  await expect(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectAccessibleAtEveryWidth(page);
  await codeField(page).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong or was used already.")).toBeVisible();
  await forgetUsedCodes(server, email);
  await codeField(page).fill(appCode(secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(accountButton(page, email)).toBeVisible();

  // By code, with a recovery code instead of the lost phone.
  const third = await openPage(await newVisitor(), "/login?from=/account");
  await third.getByLabel("Email address").fill(email);
  await third.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(third.getByRole("heading", { name: "Success!" })).toBeVisible();
  const fresh = await newCode(server, email, usedCode);
  await third.getByLabel("Six-digit code").fill(fresh);
  await third.getByRole("button", { name: "Log in with code" }).click();
  await third.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await third.getByLabel("Recovery code").fill("AAAA-BBBB-CCCC-DDDD");
  await third.keyboard.press("Enter");
  await expect(third.getByText("This recovery code is wrong or was used already.")).toBeVisible();
  await third.getByLabel("Recovery code").fill((codes[3] ?? "").toLowerCase());
  await third.keyboard.press("Enter");
  await expect(third).toHaveURL("/account");
  await expect(third.getByText("Off", { exact: true })).toBeVisible();
});
