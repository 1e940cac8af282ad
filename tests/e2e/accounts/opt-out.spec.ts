import { hold } from "../fixtures/loaded-page.ts";
import { marketingChoiceOf } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

test.describe("the opt-out page", () => {
  test("an unauthenticated visitor is told to log in and sent to /login", async ({ visit }) => {
    const page = await visit("/opt-out");
    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Please Log-in")).toBeVisible();
    await expect(page.getByText("You must be logged in to opt-out of marketing.")).toBeVisible();
    expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: "/opt-out" });
  });

  test("opts out and back in; an invalid address and a failure show their messages and change nothing", async ({
    server,
    visit,
  }) => {
    const email = "letters@example.org";
    const page = await visit("/opt-out", { email });
    const out = page.getByRole("button", { name: "Opt out of marketing" });
    const field = page.getByLabel("Email address");

    await out.click();
    await expect(page.getByText("Invalid email")).toBeVisible();
    await expect(page.getByText("Please enter a valid email address.").first()).toBeVisible();
    await field.fill("another@example.org");
    await out.click();
    await expect(page.getByText("Email mismatch")).toBeVisible();
    await expect(
      page.getByText("Please enter the email address associated with your account."),
    ).toBeVisible();
    await field.fill(email);
    await page.route("**/functions/v1/*", (route) => route.abort());
    await out.click();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Failed to update your mailing preferences. Please try again."),
    ).toBeVisible();
    await expect(out).toBeVisible();
    await page.unroute("**/functions/v1/*");
    expect(await marketingChoiceOf(server, email)).toBeNull();

    await field.fill(email.toUpperCase());
    const { release } = await hold(page, "**/functions/v1/marketing-opt-out");
    await out.click();
    await expect(page.getByRole("button", { name: "Opting out..." })).toBeVisible();
    release();
    const back = page.getByRole("button", { name: "Opt back in for marketing emails" });
    await expect(back).toBeVisible();
    await expect.poll(() => marketingChoiceOf(server, email)).toBe(false);

    await back.click();
    await expect(out).toBeVisible();
    await expect.poll(() => marketingChoiceOf(server, email)).toBe(true);
  });

  test("a choice that cannot be loaded does not count as an opt-out: opting out is offered", async ({
    newPage,
    server,
  }) => {
    const email = "unread-letters@example.org";
    const page = await newPage({ email });
    let requests = 0;
    await page.route("**/rest/v1/profiles?select=marketing_opt_in&*", (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto("/opt-out");
    // The cache retries a failed read once.
    await expect.poll(() => requests).toBe(2);
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Opt out of marketing" }).click();
    await expect.poll(() => marketingChoiceOf(server, email)).toBe(false);
  });

  test("an address typed before the session is known is kept", async ({ newPage, server }) => {
    const email = "quick-letters@example.org";
    const page = await newPage({ email, isExpired: true });
    const { release } = await hold(page, "**/auth/v1/token?*");
    await page.goto("/opt-out");
    await page.getByLabel("Email address").fill(email);
    release();
    await page.getByRole("button", { name: "Opt out of marketing" }).click();
    await expect(
      page.getByRole("button", { name: "Opt back in for marketing emails" }),
    ).toBeVisible();
    await expect.poll(() => marketingChoiceOf(server, email)).toBe(false);
  });
});
