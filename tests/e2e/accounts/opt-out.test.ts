import { describe, expect, test } from "vitest";
import { eventually, hold, hydrated, signedInVisitor } from "../site/visitors.ts";
import { accountSite, openPage } from "./account-site.ts";

const site = accountSite();

describe("the opt-out page", () => {
  test("an unauthenticated visitor is told to log in and sent to /login", async () => {
    const page = await site.visit("/opt-out");
    await page.waitForURL("**/login");
    await page.getByText("Please Log-in").waitFor();
    await page.getByText("You must be logged in to opt-out of marketing.").waitFor();
    expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: "/opt-out" });
  });

  test("opts out and back in; wrong addresses are named and change nothing", async () => {
    const email = "letters@example.org";
    const context = await site.newProfile();
    await site.signInByLink(context, email);
    const page = await openPage(context, "/opt-out");
    const out = page.getByRole("button", { name: "Opt out of marketing" });
    const field = page.getByLabel("Email address");

    await out.click();
    await page.getByText("Invalid email").waitFor();
    await field.fill("another@example.org");
    await out.click();
    await page.getByText("Email mismatch").waitFor();
    await page.getByText("Please enter the email address associated with your account.").waitFor();
    expect(await site.marketingChoiceOf(email)).toBeNull();

    await field.fill(email.toUpperCase());
    const { letGo } = await hold(page, "**/functions/v1/marketing-opt-out");
    await out.click();
    await page.getByRole("button", { name: "Opting out..." }).waitFor();
    letGo();
    const back = page.getByRole("button", { name: "Opt back in for marketing emails" });
    await back.waitFor();
    await eventually(() => site.marketingChoiceOf(email)).toBe(false);

    await back.click();
    await out.waitFor();
    await eventually(() => site.marketingChoiceOf(email)).toBe(true);
  });

  test("a choice that cannot be read is no opt-out: opting out is offered", async () => {
    const email = "unread-letters@example.org";
    const context = await site.newProfile();
    await site.signInByLink(context, email);
    let asked = 0;
    await context.route("**/rest/v1/profiles?select=marketing_opt_in&*", (route) => {
      asked += 1;
      return route.abort();
    });
    const page = await openPage(context, "/opt-out");
    // The cache tries a failed read once more.
    await eventually(() => asked).toBe(2);
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Opt out of marketing" }).click();
    await eventually(() => site.marketingChoiceOf(email)).toBe(false);
  });

  test("an address typed before the account is known stays", async () => {
    const email = "quick-letters@example.org";
    const page = await signedInVisitor(site, { email, isExpired: true });
    const { letGo } = await hold(page, "**/auth/v1/token?*");
    await page.goto("/opt-out");
    await hydrated(page);
    await page.getByLabel("Email address").fill(email);
    letGo();
    await page.getByRole("button", { name: "Opt out of marketing" }).click();
    await page.getByRole("button", { name: "Opt back in for marketing emails" }).waitFor();
    await eventually(() => site.marketingChoiceOf(email)).toBe(false);
  });

  test("a failure shows its message and keeps the mode", async () => {
    const email = "no-letters@example.org";
    const context = await site.newProfile();
    await site.signInByLink(context, email);
    const page = await openPage(context, "/opt-out");
    await page.route("**/functions/v1/*", (route) => route.abort());
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Opt out of marketing" }).click();
    await page.getByText("Failed to update your mailing preferences. Please try again.").waitFor();
    await page.getByRole("button", { name: "Opt out of marketing" }).waitFor();
  });
});
