import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testimonials } from "~/content/testimonials";
import { openBrowser, viewports } from "../../fixtures/browser.ts";
import { sharedTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { visit } from "./visitors.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test.each(["desktop", "phone"] as const)(
  "without JavaScript the home page has all its content and working links (%s)",
  async (name) => {
    const page = await visit(browser, server, "/", {
      javaScriptEnabled: false,
      viewport: viewports[name],
    });
    for (const { content } of testimonials) {
      expect(await page.getByText(content).filter({ visible: true }).count()).toBe(1);
    }
    const listings = name === "desktop" ? "tbody tr[data-project]:visible" : "ol.cards h3:visible";
    expect(await page.locator(listings).count()).toBeGreaterThan(2);
    const header = page.locator("header").first();
    expect(await header.locator('a[href="/login"]').first().isVisible()).toBe(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    expect(new URL(page.url()).pathname).toBe("/privacy-policy");
  },
);
