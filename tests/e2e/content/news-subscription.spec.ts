import { hold } from "../fixtures/loaded-page.ts";
import { marketingChoiceOf } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

const success =
  "Opted in for marketing communications! You will now receive marketing emails from us.";

test.describe("'Stay in the Loop'", () => {
  test("an anonymous visitor is sent to /login, with the news page remembered", async ({
    visit,
  }) => {
    const page = await visit("/news");
    await expect(page.getByRole("heading", { name: "Stay in the Loop" })).toBeVisible();
    await page.getByRole("button", { name: "Subscribe to Updates" }).click();
    await expect(page.getByText("Please log in to subscribe to updates.")).toBeVisible();
    await expect(page).toHaveURL("/login");
    const state = await page.evaluate(() => window.history.state);
    expect(state.usr).toEqual({ from: "/news" });
  });

  test("a failure to subscribe shows its message and keeps the box; once subscribed, the box is hidden, after a reload too, and the heading centred", async ({
    server,
    visit,
  }) => {
    const email = "reader@example.org";
    const page = await visit("/news", { email });
    const subscribe = page.getByRole("button", { name: "Subscribe to Updates" });
    await page.route("**/rest/v1/profiles*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await subscribe.click();
    await expect(
      page.getByText(
        "Failed to subscribe to updates. Please try again. The server did not respond.",
      ),
    ).toBeVisible();
    await expect(page.getByText("Stay in the Loop")).toBeVisible();
    expect(await marketingChoiceOf(server, email)).not.toBe(true);

    await page.unrouteAll();
    await subscribe.click();
    await expect(page.getByText(success)).toBeVisible();
    await expect(page.getByText("Stay in the Loop")).toHaveCount(0);
    expect(await marketingChoiceOf(server, email)).toBe(true);
    const alignment = await page
      .locator("h1")
      .evaluate((heading) => getComputedStyle(heading).textAlign);
    expect(alignment).toBe("center");

    await page.reload();
    await expect(page.getByText("Stay in the Loop")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });

  test("a choice that cannot be loaded counts as not opted in", async ({ newPage }) => {
    const page = await newPage({ email: "unread@example.org" });
    await page.route("**/rest/v1/profiles*", (route) => route.abort());
    await page.goto("/news");
    await expect(page.getByRole("button", { name: "unre" })).toBeVisible();
    await expect(page.getByText("Stay in the Loop")).toBeVisible();
  });

  test("a signed-in visitor does not see the box until it is known whether they are opted in", async ({
    newPage,
    server,
  }) => {
    const email = "quick-subscriber@example.org";
    const page = await newPage({ email, isExpired: true });
    const session = await hold(page, "**/auth/v1/token?*");
    const choice = await hold(page, "**/rest/v1/profiles?select=marketing_opt_in*");
    await page.goto("/news");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.getByText("Stay in the Loop")).toBeHidden();
    session.release();
    await expect(page.getByRole("button", { name: "quic" })).toBeVisible();
    await expect(page.getByText("Stay in the Loop")).toBeHidden();
    choice.release();
    await page.getByRole("button", { name: "Subscribe to Updates" }).click();
    await expect(page.getByText("Stay in the Loop")).toHaveCount(0);
    await expect.poll(() => marketingChoiceOf(server, email)).toBe(true);
    await expect(page).toHaveURL("/news");
  });
});
