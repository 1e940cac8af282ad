import { describe, expect, test } from "vitest";
import { accountButton, accountSite, openPage, storedSession } from "./account-site.ts";

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

  test("reads a session from the address (implicit flow), by this device's clock, and asks for consent", async () => {
    const { token } = await site.askForLink("implicit@example.org");
    const answer = await fetch(
      `${site.server.url}/auth/v1/verify?type=email&token=${token}&redirect_to=https://evil.example`,
      { redirect: "manual" },
    );
    const location = answer.headers.get("location") ?? "";
    expect(location.startsWith(`${site.server.url}/auth/callback#access_token=`)).toBe(true);
    const context = await site.newProfile({ consent: false });
    const page = await openPage(context, location);
    await page.getByRole("button", { name: "Accept cookies and continue" }).click();
    await accountButton(page, "implicit@example.org").waitFor();
    expect(page.url()).not.toContain("token");
  });

  test("declining at that point ends the session", async () => {
    const { token } = await site.askForLink("declining@example.org");
    const answer = await fetch(`${site.server.url}/auth/v1/verify?type=email&token=${token}`, {
      redirect: "manual",
    });
    const page = await site.visit(answer.headers.get("location") ?? "", { consent: false });
    await page.getByRole("button", { name: "Decline and log out" }).click();
    await page.waitForURL(`${site.server.url}/`);
    expect(await storedSession(page)).toBeNull();
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
