import { describe, expect, test } from "vitest";
import { accountButton, accountSite, loginLink, openPage, storedSession } from "./account-site.ts";

const site = accountSite();

describe("the callback", () => {
  test("without a link: 'Session error', and its four ways out", async () => {
    const page = await site.visit("/auth/callback");
    await page.getByRole("heading", { name: "Authentication Error" }).waitFor();
    await page.getByText("Session error").waitFor();
    const sentence = "Failed to establish a session. Please try logging in again.";
    await page.getByRole("alert").getByText(sentence).waitFor();

    await page.getByRole("button", { name: "Show Technical Details" }).click();
    await page.getByText(`${site.server.url}/auth/callback`).waitFor();
    await page.getByText("Corporate network detected").waitFor();
    await page.getByRole("button", { name: "Reload page" }).waitFor();

    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Retry Authentication" }).click();
    await reloaded;
    await page.getByRole("heading", { name: "Authentication Error" }).waitFor();

    await page.evaluate(() => window.localStorage.setItem("auth_loop_detected", "1"));
    await page.getByRole("button", { name: "Reset Auth State" }).click();
    await page.waitForURL("**/login");
    await page.getByText("Auth state has been reset. Please try logging in again.").waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem("auth_loop_detected"))).toBeNull();

    await page.goto("/auth/callback");
    await page.getByRole("link", { name: "Try Login Again" }).click();
    await page.waitForURL("**/login");
  });

  test("a refusal in the address is shown, and leaves it", async () => {
    const refusal =
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
    const page = await site.visit(`/auth/callback${refusal}`);
    await page.getByRole("alert").getByText("Email link is invalid").waitFor();
    expect(page.url()).toBe(`${site.server.url}/auth/callback`);
  });

  test("a session in the address signs nobody in, and leaves it", async () => {
    const { token } = await site.askForLink("stranger@example.org");
    const { data } = await site.server.anonymous.auth.verifyOtp({
      token_hash: token,
      type: "email",
    });
    const { access_token = "", refresh_token = "" } = data.session ?? {};
    const parts = { access_token, refresh_token, expires_in: "3600", token_type: "bearer" };
    for (const before of ["#", "?"]) {
      const page = await site.visit(`/auth/callback${before}${new URLSearchParams(parts)}`);
      await page.getByRole("heading", { name: "Authentication Error" }).waitFor();
      expect(page.url()).toBe(`${site.server.url}/auth/callback`);
      expect(await storedSession(page)).toBeNull();
      await page.goto("/");
      await loginLink(page).waitFor();
    }
    const elsewhere = await site.visit(`/#${new URLSearchParams(parts)}`);
    await loginLink(elsewhere).waitFor();
    expect(await storedSession(elsewhere)).toBeNull();
  });

  test("a link in the platform's own form asks for one press", async () => {
    const { token } = await site.askForLink("platform@example.org");
    const address = `/auth/v1/verify?type=magiclink&token=${token}`;
    const page = await site.visit(`${address}&redirect_to=https://evil.example`);
    await page.getByRole("button", { name: "Continue" }).click();
    await accountButton(page, "platform@example.org").waitFor();
    expect(page.url()).not.toContain("token");
  });

  test("a session that is here without essential cookies is kept only if wanted", async () => {
    const context = await site.newProfile();
    await site.signInByLink(context, "declining@example.org");
    await context.clearCookies();
    const page = await openPage(context, "/auth/callback");
    await page.getByRole("button", { name: "Decline and log out" }).click();
    // Signing out loads the page anew, which may cut into the way there.
    await expect.poll(() => page.url()).toBe(`${site.server.url}/`);
    await expect.poll(() => storedSession(page).catch(() => "loading")).toBeNull();
  });

  test("gives up after 10 s, and 'Retry Authentication' uses the same link", async () => {
    const { link } = await site.askForLink("patient@example.org");
    const context = await site.newProfile();
    await context.clock.install();
    const page = await openPage(context, link);
    let isSilent = true;
    await page.route("**/auth/v1/verify*", (route) => (isSilent ? undefined : route.continue()));
    const asked = page.waitForRequest("**/auth/v1/verify*");
    await page.getByRole("button", { name: "Continue" }).click();
    await asked;
    await page.clock.runFor(8_000);
    expect(await page.getByText("Authentication timed out").count(), "too early").toBe(0);
    await page.clock.runFor(2_000);
    await page.getByText("Authentication timed out").waitFor();
    const sentence = "Authentication process timed out. Please try again.";
    await page.getByRole("alert").getByText(sentence).waitFor();
    isSilent = false;
    await page.getByRole("button", { name: "Retry Authentication" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await accountButton(page, "patient@example.org").waitFor();
  });

  test("offline in the middle: 'Authentication failed', and the link still works afterwards", async () => {
    const { link } = await site.askForLink("tunnel@example.org");
    const page = await site.visit(link);
    await page.getByRole("button", { name: "Continue" }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Authentication failed").waitFor();
    const sentence = "There was an error processing your login. Please try again.";
    await page.getByRole("alert").getByText(sentence).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Retry Authentication" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await accountButton(page, "tunnel@example.org").waitFor();
  });
});

test("with cookies blocked, signing in works until the page is left, and says so", async () => {
  const { link } = await site.askForLink("cookieless@example.org");
  const context = await site.newProfile();
  await context.clearCookies();
  await context.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  });
  const login = await openPage(context, "/login");
  await login.getByText("Browser Privacy Settings").waitFor();
  const page = await openPage(context, link);
  await page.getByRole("button", { name: "Accept cookies and continue" }).click();
  await page.getByText("Your browser blocks cookies").waitFor();
  await accountButton(page, "cookieless@example.org").waitFor();
});
