import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sessionKey } from "~/lib/data/browser-client";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, visit, visitSignedIn } from "./visitors.ts";

const site = testSite();

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });

async function consentCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "essentialCookies");
}

test("the server never renders the banner", async () => {
  const html = await (await fetch(site.server.url)).text();
  expect(html).not.toContain("Cookie consent");
});

test.each([
  ["Accept", "true"],
  ["Decline", "false"],
])("'%s' keeps essentialCookies=%s for 180 days and does not ask again", async (label, value) => {
  const page = await visit(site, "/about");
  await banner(page).getByRole("button", { name: label }).click();
  await banner(page).waitFor({ state: "detached" });
  const cookie = await consentCookie(page);
  expect(cookie).toMatchObject({ value, sameSite: "Lax", path: "/" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(179.9);
  expect(days).toBeLessThanOrEqual(180);
  await page.reload();
  await page.locator("header").first().getByRole("link", { name: "Login" }).waitFor();
  expect(await banner(page).count()).toBe(0);
});

test.each(["desktop", "phone"] as const)(
  "the banner moves nothing on the page and leaves it usable (%s)",
  async (name) => {
    const page = await visit(site, "/about", { viewport: viewports[name] });
    const before = await page.locator("h1").boundingBox();
    await banner(page).waitFor();
    expect(await page.locator("h1").boundingBox()).toEqual(before);
    expect(await page.locator("[aria-modal]").count()).toBe(0);
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  },
);

test("by keyboard the banner is reached right after the skip link", async () => {
  const page = await visit(site, "/about");
  await banner(page).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to content");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("privacy policy");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Accept");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Decline");
  await page.keyboard.press("Enter");
  await banner(page).waitFor({ state: "detached" });
  expect((await consentCookie(page))?.value).toBe("false");
});

test("the choice is changed later from the footer, and focus returns there", async () => {
  const page = await visit(site, "/about", { consent: false });
  const settings = page.getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await banner(page).getByText("You have declined essential cookies.").waitFor();
  await banner(page).getByRole("button", { name: "Accept" }).click();
  await banner(page).waitFor({ state: "detached" });
  expect((await consentCookie(page))?.value).toBe("true");
  expect(await settings.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("a choice made in another tab closes the banner", async () => {
  const page = await visit(site, "/about");
  await banner(page).waitFor();
  await page
    .context()
    .addCookies([{ name: "essentialCookies", value: "true", url: site.server.url }]);
  await banner(page).waitFor({ state: "detached", timeout: 5000 });
});

test("declining ends the session that was kept", async () => {
  const page = await visitSignedIn(site, "/about", { email: "leaver@example.org" });
  await page.getByRole("button", { name: "leaver@example.org" }).waitFor();
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await page.locator("header").first().getByRole("link", { name: "Login" }).waitFor();
  await eventually(() =>
    page.evaluate((key) => localStorage.getItem(key), sessionKey).catch(() => "busy"),
  ).toBeNull();
});
