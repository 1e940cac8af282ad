import { viewports } from "../../fixtures/browser.ts";
import { html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

const definition = /^The year in which the reduction or removal/;

test.describe("about page", () => {
  test("shows logo, title and the founder's narrative", async ({ sharedPage }) => {
    const page = await sharedPage("/about");
    await expect(page.getByRole("img", { name: "Cleartonne logo" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(["About Cleartonne"]);
    await expect(page.getByText("I started Cleartonne because I could not answer")).toBeVisible();
  });

  test("tooltips show on hover on desktop", async ({ sharedPage }) => {
    const page = await sharedPage("/about");
    await page.getByRole("link", { name: "vintage" }).hover();
    await expect(page.getByRole("tooltip")).toBeAttached();
    await expect(page.getByRole("tooltip")).toHaveText(definition);
    await page.mouse.move(20, 400, { steps: 8 });
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });

  test("tooltips show on focus on desktop, and Escape closes them", async ({ sharedPage }) => {
    const page = await sharedPage("/about");
    await page.getByRole("link", { name: "vintage" }).focus();
    await expect(page.getByRole("tooltip")).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });

  test("tooltips toggle on tap when the width is under 768", async ({ visit }) => {
    const page = await visit("/about", { viewport: viewports.phone, hasTouch: true });
    const term = page.getByRole("link", { name: "vintage" });
    await term.tap();
    await expect(page.getByRole("tooltip")).toBeAttached();
    await expect(page.getByRole("tooltip")).toHaveText(definition);
    await term.tap();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expect(page).toHaveURL("/about");
  });

  test("every explained term links to its entry in the glossary", async ({
    server,
    sharedPage,
  }) => {
    const page = await sharedPage("/about");
    const links = await page
      .locator('main a[href^="/glossary#"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(5);
    const glossary = await html(server, "/glossary");
    for (const link of links) expect(glossary).toContain(`id="${link.split("#")[1]}"`);
  });
});
