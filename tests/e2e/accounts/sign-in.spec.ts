import type { Page } from "@playwright/test";
import { accountButton, loginLink, logOut } from "../fixtures/header.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import {
  fillLogin,
  mailTo,
  marketingChoiceOf,
  requestLink,
  storedSession,
} from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

const masked = (page: Page) => page.getByText("$XX.XX").filter({ visible: true });
const hiddenNotice = (page: Page) => page.getByText("Some data is hidden.");

/** Milliseconds between the service's response to a link and the session check that follows. */
const checkDelay = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const verified = entries.find(({ name }) => name.includes("/auth/v1/verify"));
    const diagnostics: { event: string; timestamp: number }[] = JSON.parse(
      window.localStorage.getItem("auth_diagnostics") ?? "[]",
    );
    const done = diagnostics.find(({ event }) => event === "callback_succeeded");
    if (!verified || !done) return undefined;
    return done.timestamp - performance.timeOrigin - verified.responseEnd;
  });

test("request a link, read the mail, click, land, see gated values appear without a reload, sign out, values gone", async ({
  newVisitor,
  server,
}) => {
  const email = "whole-path@example.org";
  // What the service worker caches is looked at in the end.
  const context = await newVisitor({ serviceWorkers: "allow" });
  const home = await openPage(context, "/");
  await expect(masked(home).first()).toBeVisible();
  await home.evaluate(() => Object.assign(window, { hasStayed: true }));

  const login = await openPage(context, "/login?from=/");
  await login.getByLabel(/Sign up for updates/).uncheck();
  await fillLogin(login, email);
  await expect(login.getByRole("heading", { name: "Success!" })).toBeVisible();
  const { link, token } = await mailTo(server, email);

  // In the browser that requested it, the link needs no confirmation.
  const landing = await openPage(context, link);
  await expect(landing.getByText("Successfully logged in")).toBeVisible();
  await expect(landing.getByText("Welcome back!")).toBeVisible();
  expect(await checkDelay(landing)).toBeGreaterThanOrEqual(499);
  await expect(landing).toHaveURL("/");

  // All tabs are in sync: the first page was never reloaded.
  await expect(accountButton(home, email)).toBeVisible();
  await expect(hiddenNotice(home)).toHaveCount(0);
  await expect(masked(home)).toHaveCount(0);
  expect(await home.evaluate(() => "hasStayed" in window)).toBe(true);
  await expect(login).toHaveURL("/");
  await expect.poll(() => marketingChoiceOf(server, email)).toBe(false);

  const traces = await landing.evaluate(() => JSON.stringify([window.history.state, document.URL]));
  expect(traces).not.toContain(token);

  await landing.goto("/about");
  await logOut(landing, email);
  expect(await storedSession(landing)).toBeNull();
  await expect(loginLink(home)).toBeVisible();
  await expect(hiddenNotice(home)).toBeVisible();
  await landing.goBack();
  await landing.goBack();
  await expect(loginLink(landing)).toBeVisible();
  await expect(accountButton(landing, email)).toHaveCount(0);
  const cached = await landing.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    }
    return urls.join(" ");
  });
  expect(cached).not.toContain("/rest/v1/");
});

test.describe("a link", () => {
  test("is not consumed by a scanner that opens it and runs its scripts", async ({
    server,
    visit,
  }) => {
    const { link } = await requestLink(server, "scanned@example.org");
    const scanner = await visit(link, { consent: false });
    await expect(scanner.getByRole("button", { name: /continue/i })).toBeVisible();
    await scanner.waitForTimeout(1_000);
    await fetch(link);
    const person = await visit(link);
    await person.getByRole("button", { name: "Continue" }).click();
    await expect(accountButton(person, "scanned@example.org")).toBeVisible();
  });

  test("shows 'Logging you in...' in the browser that requested it, without asking anything", async ({
    newVisitor,
    server,
  }) => {
    const context = await newVisitor();
    const login = await openPage(context, "/login");
    await fillLogin(login, "same-browser@example.org");
    await expect(login.getByRole("heading", { name: "Success!" })).toBeVisible();
    const { link } = await mailTo(server, "same-browser@example.org");
    const page = await context.newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/auth/v1/verify*", (route) => held.then(() => route.continue()));
    const requested = page.waitForRequest("**/auth/v1/verify*");
    await page.goto(link);
    await requested;
    await expect(page.getByText("Logging you in...")).toBeVisible();
    await expect(page).toHaveURL("/auth/callback");
    await expect(page.getByRole("button", { name: /continue/i })).toHaveCount(0);
    release();
    await expect(accountButton(page, "same-browser@example.org")).toBeVisible();
  });

  test("requested by someone else is not used immediately, even if this browser requested one too", async ({
    newVisitor,
    server,
    visit,
  }) => {
    const context = await newVisitor();
    const login = await openPage(context, "/login");
    await fillLogin(login, "victim@example.org");
    await expect(login.getByRole("heading", { name: "Success!" })).toBeVisible();
    const stranger = await visit("/login");
    await fillLogin(stranger, "attacker@example.org");
    await expect(stranger.getByRole("heading", { name: "Success!" })).toBeVisible();
    const { link } = await mailTo(server, "attacker@example.org");
    const page = await openPage(context, link);
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    // The page cannot know whose link this is, and must not show the address entered here.
    await expect(page.getByText("victim@example.org")).toHaveCount(0);
    expect(await storedSession(page)).toBeNull();
  });

  test("opened in another browser signs in there, asks for consent, and carries the marketing choice over", async ({
    server,
    visit,
  }) => {
    const login = await visit("/login?from=/about");
    await fillLogin(login, "foreign@example.org");
    await expect(login.getByRole("heading", { name: "Success!" })).toBeVisible();
    const { link } = await mailTo(server, "foreign@example.org");
    const page = await visit(link, { consent: false });
    await page.getByRole("button", { name: "Accept cookies and continue" }).click();
    await expect(page).toHaveURL("/");
    await expect(accountButton(page, "foreign@example.org")).toBeVisible();
    await expect.poll(() => marketingChoiceOf(server, "foreign@example.org")).toBe(true);
    await page.reload();
    await expect(accountButton(page, "foreign@example.org")).toBeVisible();
  });

  test("leads to the submission form if a draft is saved", async ({ newVisitor, server }) => {
    const context = await newVisitor();
    const before = await openPage(context, "/about");
    await before.evaluate(() =>
      window.localStorage.setItem("project_submission_draft", '{"company":{}}'),
    );
    const { link } = await requestLink(server, "drafting@example.org");
    const page = await openPage(context, link);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/submit-project");
  });

  for (const kind of ["used", "tampered", "expired"]) {
    test(`${kind} leads to the error screen`, async ({ server, sharedPage }) => {
      const email = `worn-${kind}@example.org`;
      const { link, token } = await requestLink(server, email);
      if (kind === "used") {
        await server.anonymous.auth.verifyOtp({ token_hash: token, type: "email" });
      }
      if (kind === "expired") {
        await server.query(
          "update auth.one_time_tokens set updated_at = updated_at - interval '61 minutes' where relates_to = $1",
          [email],
        );
      }
      const page = await sharedPage(
        kind === "tampered" ? link.replace(/token_hash=./, "token_hash=x") : link,
      );
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
      await expect(page.getByText("Authentication error", { exact: true })).toBeVisible();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(5);
      expect(await storedSession(page)).toBeNull();
      await expect(page).not.toHaveURL(/token/);
    });
  }
});
