import type { Page } from "@playwright/test";
import { sessionKey } from "~/lib/data/session-key";
import { accountButton, loginLink, logOut } from "../fixtures/header.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { signInByLink, storedSession } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true, reducedMotion: "reduce" } });

test.describe("a session", () => {
  test("stores its entries in local storage, without a token", async ({ newVisitor, server }) => {
    const context = await newVisitor();
    const page = await signInByLink(server, context, "entries@example.org");
    const entries = await page.evaluate(() => ({ ...window.localStorage }));
    expect(JSON.parse(entries.last_successful_signin)).toEqual({
      event: "SIGNED_IN",
      path: "/auth/callback",
      timestamp: expect.any(Number),
      referrer: "",
    });
    expect(JSON.parse(entries.last_auth_event)).toEqual({
      event: expect.stringMatching(/^[A-Z_]+$/),
      hasSession: true,
      timestamp: expect.any(Number),
      url: expect.stringMatching(/^http[^?#]+$/),
    });
    // Fills the log, as after many visits.
    const [entry] = JSON.parse(entries.auth_diagnostics);
    await page.evaluate(
      (many) => window.localStorage.setItem("auth_diagnostics", many),
      JSON.stringify(Array(10).fill(entry)),
    );
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto("/contact");
      await expect(accountButton(page, "entries@example.org")).toBeVisible();
    }
    const diagnostics = await page.evaluate(() => window.localStorage.getItem("auth_diagnostics"));
    expect(JSON.parse(diagnostics ?? "[]")).toHaveLength(10);
    expect(diagnostics).not.toMatch(/token_hash|eyJ/);
  });

  test("two tabs stay in sync: signing out in one signs out the other", async ({ newVisitor }) => {
    const context = await newVisitor({ email: "tabs1@example.org" });
    const first = await openPage(context, "/about");
    const second = await openPage(context, "/about");
    await expect(accountButton(second, "tabs1@example.org")).toBeVisible();
    const icon = second.locator('link[rel="icon"]');
    const signedIn = (await icon.getAttribute("href")) ?? "";
    await logOut(first, "tabs1@example.org");
    await expect(loginLink(second)).toBeVisible();
    expect(await storedSession(second)).toBeNull();
    // The page icon gets a new version even without a reload.
    await expect(icon).not.toHaveAttribute("href", signedIn);
  });

  for (const offset of [-3_600_000, 3_600_000] as const) {
    test(`survives a clock that is ${offset} ms off, without constant refreshes`, async ({
      newVisitor,
      server,
    }) => {
      const context = await newVisitor();
      let refreshes = 0;
      context.on("request", (request) => {
        if (request.url().includes("/auth/v1/token")) refreshes += 1;
      });
      await context.clock.install({ time: Date.now() + offset });
      const page = await signInByLink(server, context, `clock${offset > 0 ? 1 : 2}@example.org`);
      for (const path of ["/about", "/news"]) {
        await page.goto(path);
        await expect(accountButton(page, "clock")).toBeVisible();
      }
      expect(refreshes).toBe(0);
    });
  }

  test("survives being offline and is refreshed once the network is back", async ({ visit }) => {
    const page = await visit("/about", { email: "trains@example.org" });
    let refused = 0;
    await page.route("**/auth/v1/token*", (route) => {
      refused += 1;
      return refused <= 2 ? route.abort() : route.continue();
    });
    await setExpiry(page, Math.floor(Date.now() / 1000) + 30);
    await page.reload();
    await expect(accountButton(page, "trains@example.org")).toBeVisible();
    await expect.poll(() => refused).toBeGreaterThan(2);
  });

  test("that the server has ended also ends in the browser, once, without a loop", async ({
    server,
    newPage,
  }) => {
    const page = await newPage({ email: "ended@example.org", isExpired: true });
    await server.query(
      "delete from auth.sessions where user_id = (select id from auth.users where email = 'ended@example.org')",
    );
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.goto("/about");
    await expect(loginLink(page)).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(loads).toBeLessThanOrEqual(2);
    expect(await storedSession(page)).toBeNull();
  });

  test("is not restored by the back button after signing out in another tab", async ({
    newVisitor,
    server,
  }) => {
    const context = await newVisitor({ email: "backs@example.org" });
    const page = await openPage(context, "/about");
    await page.goto("/about");
    await expect(accountButton(page, "backs@example.org")).toBeVisible();
    await page.goto(`${server.url}/healthz`);
    const other = await openPage(context, "/news");
    await logOut(other, "backs@example.org");
    await page.goBack();
    await expect(accountButton(page, "backs@example.org")).toHaveCount(0);
    await expect(loginLink(page)).toBeVisible();
  });
});

/** Sets when the stored session's access token expires, in seconds since 1970. */
function setExpiry(page: Page, expires_at: number): Promise<void> {
  return page.evaluate(
    ([key, at]) => {
      const stored = JSON.parse(window.localStorage.getItem(key) ?? "{}");
      window.localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: at }));
    },
    [sessionKey, expires_at] as const,
  );
}
