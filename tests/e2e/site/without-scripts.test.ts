import { expect, test } from "vitest";
import { testimonials } from "~/content/testimonials";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { visit } from "./visitors.ts";

const site = testSite();

test.each(["desktop", "phone"] as const)(
  "without JavaScript the home page has all its content and working links (%s)",
  async (name) => {
    const page = await visit(site, "/", {
      javaScriptEnabled: false,
      viewport: viewports[name],
    });
    for (const { content } of testimonials) {
      expect(await page.getByText(content).filter({ visible: true }).count()).toBe(1);
    }
    const listings =
      name === "desktop"
        ? "tbody tr[data-project]:visible"
        : 'ol[aria-label="Carbon credit projects"] h3:visible';
    expect(await page.locator(listings).count()).toBeGreaterThan(2);
    const header = page.locator("header").first();
    expect(await header.locator('a[href="/login"]').first().isVisible()).toBe(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    expect(new URL(page.url()).pathname).toBe("/privacy-policy");
  },
);
