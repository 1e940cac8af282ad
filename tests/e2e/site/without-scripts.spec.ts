import { sampleTestimonials } from "~/content/sample-testimonials";
import { viewports } from "../../fixtures/browser.ts";
import { expect, test } from "../fixtures/test.ts";

for (const name of ["desktop", "phone"] as const) {
  test(`without JavaScript the home page has all its content and working links (${name})`, async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/", { javaScriptEnabled: false });
    await page.setViewportSize(viewports[name]);
    for (const { content } of sampleTestimonials) {
      await expect(page.getByText(content).filter({ visible: true })).toHaveCount(1);
    }
    const listings =
      name === "desktop"
        ? "tbody tr[data-project]:visible"
        : 'ol[aria-label="Carbon credit projects"] h3:visible';
    await expect(page.locator(listings).nth(2)).toBeVisible();
    const header = page.getByRole("banner");
    await expect(header.locator('a[href="/login"]').first()).toBeVisible();
    if (name === "phone") {
      const menu = page.getByRole("navigation", { name: "Menu" });
      await expect(menu.getByRole("link")).toHaveText([
        "Learn More",
        "About",
        "News",
        "Contact",
        "Submit Project",
      ]);
      await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL("/privacy-policy");
  });
}

for (const path of ["/", "/login", "/contact", "/submit-project"]) {
  test(`without JavaScript ${path} says what does not work`, async ({ sharedPage }) => {
    const page = await sharedPage(path, { javaScriptEnabled: false });
    await expect(page.getByText(/Logging in, searching, filtering, .* need it/)).toBeVisible();
  });
}
