import type { Page } from "@playwright/test";
import { sessionKey } from "~/lib/data/session-key";
import { viewports } from "../../fixtures/browser.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });

async function consentCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "essentialCookies");
}

test("the server never renders the banner", async ({ server }) => {
  const html = await (await fetch(server.url)).text();
  expect(html).not.toContain("Cookie consent");
});

for (const [label, value, device] of [
  ["Accept", "true", "phone"],
  ["Decline", "false", "desktop"],
] as const) {
  test(`the banner causes no layout shift and leaves the page usable on a ${device}; '${label}' stores essentialCookies=${value} for 180 days and does not ask again`, async ({
    visit,
  }) => {
    const page = await visit("/about", { viewport: viewports[device] });
    await expect(banner(page)).toBeVisible();
    const heading = page.getByRole("heading", { level: 1 });
    const beside = await heading.boundingBox();
    await expect(page.locator("[aria-modal]")).toHaveCount(0);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await banner(page).getByRole("button", { name: label }).click();
    await expect(banner(page)).toHaveCount(0);
    expect(await heading.boundingBox()).toEqual(beside);

    const cookie = await consentCookie(page);
    expect(cookie).toMatchObject({ value, sameSite: "Lax", path: "/" });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(179.9);
    expect(days).toBeLessThanOrEqual(180);
    await page.reload();
    await waitForReady(page);
    await expect(page.getByRole("banner").locator('a[href="/login"]').first()).toBeAttached();
    await expect(banner(page)).toHaveCount(0);
  });
}

test("the banner does not cover the end of a page, and is absent where a form itself asks for consent", async ({
  visit,
}) => {
  const page = await visit("/about", { viewport: viewports.phone });
  await expect(banner(page)).toBeVisible();
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }),
  );
  const settings = page.getByRole("button", { name: "Cookie settings" });
  const end = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
  const top = (await banner(page).boundingBox())?.y ?? 0;
  await expect.poll(async () => end(await settings.boundingBox())).toBeLessThanOrEqual(top);
  await page.goto("/login");
  await expect(page.getByText("You need essential cookies to log in")).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("by keyboard the banner comes right after the skip link", async ({ visit }) => {
  const page = await visit("/about");
  await expect(banner(page)).toBeVisible();
  const focused = page.locator(":focus");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Skip to content");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Privacy policy");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Accept");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Decline");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toHaveCount(0);
  expect((await consentCookie(page))?.value).toBe("false");
});

test("the choice can be changed later from the footer, and focus returns there", async ({
  visit,
}) => {
  const page = await visit("/about", { consent: false });
  const settings = page.getByRole("button", { name: "Cookie settings" });
  await settings.click();
  await expect(banner(page).getByText("You have declined essential cookies.")).toBeVisible();
  await banner(page).getByRole("button", { name: "Accept" }).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await consentCookie(page))?.value).toBe("true");
  await expect(settings).toBeFocused();
});

test("a choice made in another tab closes the banner", async ({ server, visit }) => {
  const page = await visit("/about");
  await expect(banner(page)).toBeVisible();
  await page.context().addCookies([{ name: "essentialCookies", value: "true", url: server.url }]);
  await expect(banner(page)).toHaveCount(0);
});

test("declining ends the stored session", async ({ visit }) => {
  const page = await visit("/about", { email: "leaver@example.org" });
  await expect(page.getByRole("button", { name: "leaver@example.org" })).toBeVisible();
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await banner(page).getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), sessionKey).catch(() => "busy"))
    .toBeNull();
});
