import { sampleTestimonials } from "~/content/sample-testimonials";
import { viewports } from "../../fixtures/browser.ts";
import { html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("without JavaScript the home page has all its content and working links, on a desktop and a phone", async ({
  newPage,
}) => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto("/");
  for (const device of ["desktop", "phone"] as const) {
    await page.setViewportSize(viewports[device]);
    for (const { content } of sampleTestimonials) {
      await expect(page.getByText(content).filter({ visible: true })).toHaveCount(1);
    }
    const listings =
      device === "desktop"
        ? "tbody tr[data-project]:visible"
        : 'ol[aria-label="Carbon credit projects"] h3:visible';
    await expect(page.locator(listings).nth(2)).toBeVisible();
    await expect(page.getByRole("banner").locator('a[href="/login"]').first()).toBeVisible();
    await expect(
      page.getByText(/Logging in, searching, filtering, .* need it/),
      "it says what does not work",
    ).toBeVisible();
  }
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link")).toHaveText([
    "Learn More",
    "About",
    "News",
    "Contact",
    "Submit Project",
  ]);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy-policy");
});

test("without JavaScript every other page says what does not work, too", async ({ server }) => {
  for (const path of ["/login", "/contact", "/submit-project"]) {
    const parts = (await html(server, path)).match(/<noscript>.*?<\/noscript>/gs) ?? [];
    expect(parts.join(""), path).toMatch(/Logging in, searching, filtering, .* need it/);
  }
});
