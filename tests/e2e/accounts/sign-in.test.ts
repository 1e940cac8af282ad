import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually } from "../site/visitors.ts";
import {
  accountButton,
  accountSite,
  fillLogin,
  loginLink,
  logOut,
  openPage,
  storedSession,
} from "./account-site.ts";

const site = accountSite();

const masked = (page: Page) => page.getByText("$XX.XX").filter({ visible: true });
const hiddenNotice = (page: Page) => page.getByText("Some data is hidden.");

test("ask, read the mail, click, land, see gated values appear without a reload, sign out, values gone", async () => {
  const email = "whole-path@example.org";
  const context = await site.newProfile();
  const home = await openPage(context, "/");
  await masked(home).first().waitFor();
  await home.evaluate(() => Object.assign(window, { hasStayed: true }));

  const login = await openPage(context, "/login?from=/");
  await login.getByLabel(/Sign up for updates/).uncheck();
  await fillLogin(login, email);
  await login.getByRole("heading", { name: "Success!" }).waitFor();
  const { link, token } = await site.mailTo(email);

  // In the browser that asked for it, the link needs no press.
  const landing = await openPage(context, link);
  await landing.getByText("Welcome back!").waitFor();
  await landing.waitForURL(`${site.server.url}/`);

  // Every tab is in step: the first page was never loaded again.
  await accountButton(home, email).waitFor();
  await hiddenNotice(home).waitFor({ state: "detached" });
  await eventually(() => masked(home).count()).toBe(0);
  expect(await home.evaluate(() => "hasStayed" in window)).toBe(true);
  await login.waitForURL(`${site.server.url}/`);
  await eventually(() => site.marketingChoiceOf(email)).toBe(false);

  const traces = await landing.evaluate(() => JSON.stringify([window.history.state, document.URL]));
  expect(traces).not.toContain(token);

  await landing.goto("/about");
  await logOut(landing, email);
  expect(await storedSession(landing)).toBeNull();
  await loginLink(home).waitFor();
  await hiddenNotice(home).waitFor();
  await landing.goBack();
  await landing.goBack();
  await loginLink(landing).waitFor();
  expect(await accountButton(landing, email).count()).toBe(0);
  const cached = await landing.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(url);
    }
    return addresses.join(" ");
  });
  expect(cached).not.toContain("/rest/v1/");
});

describe("a link", () => {
  test("is not burnt by a scanner that opens it and runs its scripts", async () => {
    const { link } = await site.askForLink("scanned@example.org");
    const scanner = await site.visit(link, { consent: false });
    await scanner.getByRole("button", { name: /continue/i }).waitFor();
    await scanner.waitForTimeout(1_000);
    await fetch(link);
    const person = await site.visit(link);
    await person.getByRole("button", { name: "Continue" }).click();
    await accountButton(person, "scanned@example.org").waitFor();
  });

  test("says 'Logging you in...' in the browser that asked for it, and asks nothing", async () => {
    const context = await site.newProfile();
    const login = await openPage(context, "/login");
    await fillLogin(login, "same-browser@example.org");
    await login.getByRole("heading", { name: "Success!" }).waitFor();
    const { link } = await site.mailTo("same-browser@example.org");
    const page = await context.newPage();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/auth/v1/verify*", (route) => held.then(() => route.continue()));
    const asked = page.waitForRequest("**/auth/v1/verify*");
    await page.goto(link);
    await asked;
    await page.getByText("Logging you in...").waitFor();
    expect(page.url()).toBe(`${site.server.url}/auth/callback`);
    expect(await page.getByRole("button", { name: /continue/i }).count()).toBe(0);
    answer();
    await accountButton(page, "same-browser@example.org").waitFor();
  });

  test("that somebody else asked for is not used at once, though this browser asked for one too", async () => {
    const context = await site.newProfile();
    const login = await openPage(context, "/login");
    await fillLogin(login, "victim@example.org");
    await login.getByRole("heading", { name: "Success!" }).waitFor();
    const stranger = await site.visit("/login");
    await fillLogin(stranger, "attacker@example.org");
    await stranger.getByRole("heading", { name: "Success!" }).waitFor();
    const { link } = await site.mailTo("attacker@example.org");
    const page = await openPage(context, link);
    await page.getByRole("button", { name: "Continue" }).waitFor();
    // Whose link it is cannot be known here, and the address asked for here is not it.
    expect(await page.getByText("victim@example.org").count()).toBe(0);
    expect(await storedSession(page)).toBeNull();
  });

  test("opened in a foreign browser signs in there, asks for consent, and brings the choice along", async () => {
    const login = await site.visit("/login?from=/about");
    await fillLogin(login, "foreign@example.org");
    await login.getByRole("heading", { name: "Success!" }).waitFor();
    const { link } = await site.mailTo("foreign@example.org");
    const page = await site.visit(link, { consent: false });
    await page.getByRole("button", { name: "Accept cookies and continue" }).click();
    await page.waitForURL(`${site.server.url}/`);
    await accountButton(page, "foreign@example.org").waitFor();
    await eventually(() => site.marketingChoiceOf("foreign@example.org")).toBe(true);
    await page.reload();
    await accountButton(page, "foreign@example.org").waitFor();
  });

  test("ends at the submission when a draft is saved", async () => {
    const context = await site.newProfile();
    const before = await openPage(context, "/about");
    await before.evaluate(() =>
      window.localStorage.setItem("project_submission_draft", '{"company":{}}'),
    );
    const { link } = await site.askForLink("drafting@example.org");
    const page = await openPage(context, link);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL("**/submit-project");
  });

  test.each([
    ["used", async (link: string) => link],
    ["tampered", async (link: string) => link.replace(/token_hash=./, "token_hash=x")],
    [
      "expired",
      async (link: string) => {
        await site.server.query(
          "update auth.users set recovery_sent_at = recovery_sent_at - interval '61 minutes' where email like 'worn%'",
        );
        return link;
      },
    ],
  ])("%s leads to the error screen", async (kind, prepare) => {
    const { link, token } = await site.askForLink(`worn-${kind}@example.org`);
    if (kind === "used") {
      await site.server.anonymous.auth.verifyOtp({ token_hash: token, type: "email" });
    }
    const page = await site.visit(await prepare(link));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Authentication Error" }).waitFor();
    await page.getByText("Authentication error", { exact: true }).waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBe(5);
    expect(await storedSession(page)).toBeNull();
    expect(page.url()).not.toContain("token");
  });
});
