import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sessionKey } from "~/lib/data/browser-client";
import { eventually } from "../site/visitors.ts";
import {
  accountButton,
  accountSite,
  loginLink,
  logOut,
  openPage,
  storedSession,
} from "./account-site.ts";

const site = accountSite();

describe("a session", () => {
  test("leaves its entries in local storage, without a token", async () => {
    const context = await site.newProfile();
    const page = await site.signInByLink(context, "entries@example.org");
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
    for (let visit = 0; visit < 12; visit += 1) {
      await page.goto("/contact");
      await accountButton(page, "entries@example.org").waitFor();
    }
    const diagnostics = await page.evaluate(() => window.localStorage.getItem("auth_diagnostics"));
    expect(JSON.parse(diagnostics ?? "[]")).toHaveLength(10);
    expect(diagnostics).not.toMatch(/token_hash|eyJ/);
  });

  test("two tabs stay in step: sign-out in one ends the other", async () => {
    const context = await site.newProfile();
    const first = await site.signInByLink(context, "tabs1@example.org");
    const second = await openPage(context, "/about");
    await accountButton(second, "tabs1@example.org").waitFor();
    await logOut(first, "tabs1@example.org");
    await loginLink(second).waitFor();
    expect(await storedSession(second)).toBeNull();
  });

  test.each([-3_600_000, 3_600_000])(
    "holds with a clock %d ms off, without refreshing at every turn",
    async (offset) => {
      const context = await site.newProfile();
      let refreshes = 0;
      context.on("request", (request) => {
        if (request.url().includes("/auth/v1/token")) refreshes += 1;
      });
      await context.clock.install({ time: Date.now() + offset });
      const page = await site.signInByLink(context, `clock${offset > 0 ? 1 : 2}@example.org`);
      for (const path of ["/", "/about", "/news"]) {
        await page.goto(path);
        await accountButton(page, "clock").waitFor();
      }
      expect(refreshes).toBe(0);
    },
  );

  test("survives being offline and is refreshed once the network is back", async () => {
    const context = await site.newProfile();
    const page = await site.signInByLink(context, "trains@example.org");
    let refused = 0;
    await page.route("**/auth/v1/token*", (route) => {
      refused += 1;
      return refused <= 2 ? route.abort() : route.continue();
    });
    await setExpiry(page, Math.floor(Date.now() / 1000) + 30);
    await page.reload();
    await accountButton(page, "trains@example.org").waitFor({ timeout: 45_000 });
    await eventually(() => refused).toBeGreaterThan(2);
  });

  test("that the server has ended ends here too, once, without a loop", async () => {
    const context = await site.newProfile();
    const page = await site.signInByLink(context, "ended@example.org");
    await site.server.query(
      "delete from auth.sessions where user_id = (select id from auth.users where email = 'ended@example.org')",
    );
    await setExpiry(page, 1);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.goto("/about");
    await loginLink(page).waitFor();
    await page.waitForTimeout(1_500);
    expect(loads).toBeLessThanOrEqual(2);
    expect(await storedSession(page)).toBeNull();
  });

  test("is not brought back by the back button after a sign-out elsewhere", async () => {
    const context = await site.newProfile();
    const page = await site.signInByLink(context, "backs@example.org");
    await page.goto("/about");
    await accountButton(page, "backs@example.org").waitFor();
    await page.goto(`${site.server.url}/healthz`);
    const other = await openPage(context, "/news");
    await logOut(other, "backs@example.org");
    await page.goBack();
    await eventually(() => accountButton(page, "backs@example.org").count()).toBe(0);
    await loginLink(page).waitFor();
  });
});

/** The kept session as if its access token ran out then, in seconds since 1970. */
function setExpiry(page: Page, expires_at: number): Promise<void> {
  return page.evaluate(
    ([key, at]) => {
      const stored = JSON.parse(window.localStorage.getItem(key) ?? "{}");
      window.localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: at }));
    },
    [sessionKey, expires_at] as const,
  );
}
