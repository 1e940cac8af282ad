import { gate } from "../../fixtures/gate.ts";
import { accountButton, loginLink } from "../fixtures/header.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import {
  fillLogin,
  mailTo,
  requestLink,
  signInByLink,
  storedSession,
} from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

test.describe("the callback", () => {
  test("without a link: 'Session error', and its four ways out", async ({ server, sharedPage }) => {
    const page = await sharedPage("/auth/callback");
    await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
    await expect(page.getByText("Session error")).toBeVisible();
    const sentence = "Failed to establish a session. Please try logging in again.";
    await expect(page.getByRole("alert").getByText(sentence)).toBeVisible();

    await page.getByRole("button", { name: "Show Technical Details" }).click();
    await expect(page.getByText(`${server.url}/auth/callback`)).toBeVisible();
    await expect(page.getByText("Corporate network detected")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload page" })).toBeVisible();

    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Retry Authentication" }).click();
    await reloaded;
    await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();

    await page.evaluate(() => window.localStorage.setItem("auth_loop_detected", "1"));
    await page.getByRole("button", { name: "Reset Auth State" }).click();
    await expect(
      page.getByText("Auth state has been reset. Please try logging in again."),
    ).toBeVisible();
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => window.localStorage.getItem("auth_loop_detected"))).toBeNull();

    await page.goto("/auth/callback");
    await page.getByRole("link", { name: "Try Login Again" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("an error in the URL is shown and removed from the URL", async ({ sharedPage }) => {
    const refusal =
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
    const page = await sharedPage(`/auth/callback${refusal}`);
    await expect(page.getByRole("alert").getByText("Email link is invalid")).toBeVisible();
    await expect(page).toHaveURL("/auth/callback");
  });

  test("a session in the URL signs no one in and is removed from the URL", async ({
    newPage,
    server,
  }) => {
    const { token } = await requestLink(server, "stranger@example.org");
    const { data } = await server.anonymous.auth.verifyOtp({
      token_hash: token,
      type: "email",
    });
    const { access_token = "", refresh_token = "" } = data.session ?? {};
    const parts = { access_token, refresh_token, expires_in: "3600", token_type: "bearer" };
    const page = await newPage();
    for (const before of ["#", "?"]) {
      await page.goto(`/auth/callback${before}${new URLSearchParams(parts)}`);
      await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
      await expect(page).toHaveURL("/auth/callback");
      expect(await storedSession(page)).toBeNull();
      await page.goto("/about");
      await expect(loginLink(page)).toBeVisible();
    }
    await page.goto(`/#${new URLSearchParams(parts)}`);
    await expect(loginLink(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });

  test("an older link says that a newer one was sent", async ({ newVisitor, server }) => {
    const context = await newVisitor();
    const login = await openPage(context, "/login");
    await fillLogin(login, "older@example.org");
    await expect(login.getByRole("heading", { name: "Success!" })).toBeVisible();
    const { link } = await mailTo(server, "older@example.org");
    await server.query("delete from auth.one_time_tokens where relates_to = 'older@example.org'");
    const newerLink = /We sent you a newer link since then/;
    const early = await openPage(context, link);
    await expect(early.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
    await expect(early.getByText(newerLink), "there is no newer one yet").toHaveCount(0);
    await login.getByRole("button", { name: "Use another e-mail address" }).click();
    await fillLogin(login, "newer@example.org");
    await expect(login.getByRole("heading", { name: "Success!" })).toBeVisible();
    const page = await openPage(context, link);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").getByText(newerLink)).toBeVisible();
  });

  test("a link in the platform's own format needs one click", async ({ server, visit }) => {
    const { token } = await requestLink(server, "platform@example.org");
    const url = `/auth/v1/verify?type=magiclink&token=${token}`;
    const page = await visit(`${url}&redirect_to=https://evil.example`);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(accountButton(page, "platform@example.org")).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
  });

  test("a session found without essential cookies is kept only with consent", async ({
    newVisitor,
    server,
  }) => {
    const context = await newVisitor();
    await signInByLink(server, context, "declining@example.org");
    await context.clearCookies();
    const page = await openPage(context, "/auth/callback");
    await page.getByRole("button", { name: "Decline and log out" }).click();
    // Signing out reloads the page, which may interrupt the evaluation.
    await expect.poll(() => page.url()).toBe(`${server.url}/`);
    await expect.poll(() => storedSession(page).catch(() => "loading")).toBeNull();
  });

  test("gives up after 10 s, and 'Retry Authentication' uses the same link", async ({
    newVisitor,
    server,
  }) => {
    const { link } = await requestLink(server, "patient@example.org");
    const context = await newVisitor();
    await context.clock.install();
    const page = await openPage(context, link);
    let isSilent = true;
    await page.route("**/auth/v1/verify*", (route) => (isSilent ? undefined : route.continue()));
    const requested = page.waitForRequest("**/auth/v1/verify*");
    await page.getByRole("button", { name: "Continue" }).click();
    await requested;
    await page.clock.runFor(8_000);
    await expect(page.getByText("Authentication timed out"), "too early").toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByText("Authentication timed out")).toBeVisible();
    const sentence = "Authentication process timed out. Please try again.";
    await expect(page.getByRole("alert").getByText(sentence)).toBeVisible();
    isSilent = false;
    await page.getByRole("button", { name: "Retry Authentication" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(accountButton(page, "patient@example.org")).toBeVisible();
  });

  test("a response after the 10 s still signs in, and the page follows", async ({
    newVisitor,
    server,
  }) => {
    const { link } = await requestLink(server, "late@example.org");
    const context = await newVisitor();
    await context.clock.install();
    const page = await openPage(context, link);
    const response = gate();
    await page.route("**/auth/v1/verify*", async (route) => {
      await response.opened;
      await route.continue();
    });
    const requested = page.waitForRequest("**/auth/v1/verify*");
    await page.getByRole("button", { name: "Continue" }).click();
    await requested;
    await page.clock.runFor(10_000);
    await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
    response.open();
    await expect(accountButton(page, "late@example.org")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  test("offline in between: 'Authentication failed', and the link still works afterwards", async ({
    server,
    visit,
  }) => {
    const { link } = await requestLink(server, "tunnel@example.org");
    const page = await visit(link);
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    // What shows the notice is loaded ahead, for exactly this case.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Authentication failed")).toBeVisible();
    const sentence = "There was an error processing your login. Please try again.";
    await expect(page.getByRole("alert").getByText(sentence)).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Retry Authentication" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(accountButton(page, "tunnel@example.org")).toBeVisible();
  });
});

test("with cookies blocked, signing in works until the page is left, and the page says so", async ({
  newVisitor,
  server,
}) => {
  const { link } = await requestLink(server, "cookieless@example.org");
  const context = await newVisitor();
  await context.clearCookies();
  await context.addInitScript(() => {
    Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  });
  const login = await openPage(context, "/login");
  await expect(login.getByText("Browser Privacy Settings")).toBeVisible();
  const page = await openPage(context, link);
  await page.getByRole("button", { name: "Accept cookies and continue" }).click();
  await expect(page.getByText("Your browser blocks cookies")).toBeVisible();
  await expect(accountButton(page, "cookieless@example.org")).toBeVisible();
});
