import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { eventually, hold } from "../site/visitors.ts";
import { contentSite, follow } from "./content-site.ts";

const site = contentSite();

/** The titles of the cards that are wholly in view. */
async function cardsInView(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main article")]
      .filter((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= -1 && right <= window.innerWidth + 1;
      })
      .map((card) => card.querySelector("h3")?.textContent ?? ""),
  );
}

describe("learn-more page", () => {
  test.each(["/learn-more", "/learn-more/basics", "/learn-more/a/b"])(
    "%s shows the hero, the process, the comparison, articles and glossary",
    async (path) => {
      const page = await site.visit(path);
      expect(await page.locator("h1").allTextContents()).toEqual(["How Cleartonne Works"]);
      expect(await page.locator("h2").allTextContents()).toEqual(
        expect.arrayContaining(["Our Process", "Educational Articles", "Carbon Glossary"]),
      );
      const steps = page.getByRole("region", { name: "Our Process" }).getByRole("heading", {
        level: 3,
      });
      expect(await steps.allTextContents()).toEqual([
        "Project Verification",
        "Standardised Metrics",
        "Transparent Results",
      ]);
    },
  );

  test("the comparison section has a preview image", async () => {
    const page = await site.visit("/learn-more");
    const preview = page.getByRole("img", { name: /^The comparison table/ });
    await preview.scrollIntoViewIfNeeded();
    await eventually(() =>
      preview.evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });

  test("on load failure it shows 'Comparison table preview unavailable'", async () => {
    const page = await site.open();
    await page.route("**/comparison-preview.svg", (route) => route.abort());
    await page.goto("/learn-more");
    await page.getByRole("heading", { name: "Side-by-Side Comparison" }).scrollIntoViewIfNeeded();
    await page.getByText("Comparison table preview unavailable").waitFor();
  });

  test("an article's image that fails is replaced by its alternative text", async () => {
    const page = await site.open();
    await page.route("**/storage/**", (route) => route.abort());
    await page.goto("/learn-more");
    await page.getByRole("heading", { name: "Educational Articles" }).scrollIntoViewIfNeeded();
    await page
      .locator("main article span", { hasText: /\w+ \w+ \w+/ })
      .first()
      .waitFor();
  });

  test("the carousel shows 3 cards at a time, with arrows that wrap around", async () => {
    const page = await site.visit("/learn-more");
    const all = await page.locator("main article h3").allTextContents();
    expect(all).toHaveLength(8);
    expect(await cardsInView(page)).toEqual(all.slice(0, 3));

    const next = page.getByRole("button", { name: "Next articles" });
    const previous = page.getByRole("button", { name: "Previous articles" });
    await next.click();
    await eventually(() => cardsInView(page)).toEqual(all.slice(1, 4));
    await page.getByText("Showing 2 to 4 of 8").waitFor({ state: "attached" });
    await previous.click();
    await previous.click();
    await eventually(() => cardsInView(page)).toEqual(all.slice(5));
    await next.click();
    await eventually(() => cardsInView(page)).toEqual(all.slice(0, 3));
  });

  test("no press of an arrow is lost to the late end of an earlier scroll", async () => {
    const page = await site.visit("/learn-more");
    const all = await page.locator("main article h3").allTextContents();
    const previous = page.getByRole("button", { name: "Previous articles" });
    await page.getByRole("button", { name: "Next articles" }).click();
    await eventually(() => cardsInView(page)).toEqual(all.slice(1, 4));
    await previous.evaluate((button: HTMLButtonElement) => {
      button.click();
      document.querySelector("ul:has(article)")?.dispatchEvent(new Event("scrollend"));
      button.click();
    });
    await eventually(() => cardsInView(page)).toEqual(all.slice(5));
  });

  test.each([
    ["tablet", 2],
    ["phone", 1],
  ] as const)("on a %s %i fit, and the arrows wrap around as well", async (device, visible) => {
    const page = await site.visit("/learn-more", { viewport: viewports[device] });
    const all = await page.locator("main article h3").allTextContents();
    expect(await cardsInView(page)).toEqual(all.slice(0, visible));
    await page.getByRole("button", { name: "Previous articles" }).click();
    await eventually(() => cardsInView(page)).toEqual(all.slice(-visible));
  });

  test("the carousel works by keyboard alone", async () => {
    const page = await site.visit("/learn-more");
    const all = await page.locator("main article h3").allTextContents();
    await page.getByRole("button", { name: "Next articles" }).focus();
    await page.keyboard.press("Enter");
    await eventually(() => cardsInView(page)).toEqual(all.slice(1, 4));
    for (let card = 0; card < 8; card += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(all[7]);
    await eventually(() => cardsInView(page)).toContain(all[7]);
  });

  test("each card has image, title, publishing date, two-line excerpt and a 'Read more' link", async () => {
    const page = await site.visit("/learn-more");
    const card = page.locator("main article").first();
    expect(await card.getByRole("img").getAttribute("alt")).toBeTruthy();
    expect(await card.locator("p").first().textContent()).toMatch(/^\d+ [A-Z][a-z]+ 2026$/);
    const excerpt = card.locator("p").nth(1);
    const lines = await excerpt.evaluate(
      (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    const address = await card.getByRole("link", { name: "Read more" }).getAttribute("href");
    expect(address).toMatch(/^\/articles\/\d+$/);
  });

  test("'Read more' and the whole card both lead to the article", async () => {
    for (const target of ["link", "picture"] as const) {
      const page = await site.visit("/learn-more");
      const card = page.locator("main article").first();
      const address = await card.getByRole("link").getAttribute("href");
      if (target === "link") await card.getByRole("link").click();
      else await card.click({ position: { x: 40, y: 40 } });
      await page.waitForURL(`**${address}`);
      await page.getByRole("link", { name: "Back to Learn More" }).waitFor();
    }
  });

  test("loading text 'Loading articles...'", async () => {
    const page = await site.visit("/contact");
    const { letGo } = await hold(page, "**/learn-more.data*");
    await follow(page, "Learn More");
    await page.getByText("Loading articles...", { exact: true }).waitFor();
    letGo();
    await page.getByRole("heading", { name: "How Cleartonne Works" }).waitFor();
    await page.locator("main article").first().waitFor();
    expect(await page.getByText("Loading articles...").count()).toBe(0);
  });

  test("failure shows 'Error: ' plus the message", async () => {
    const page = await site.visit("/contact");
    await page.route("**/learn-more.data*", (route) => route.abort());
    await follow(page, "Learn More");
    const alert = page.locator("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/^Error: \S+/);
  });

  test("'Carbon Glossary' shows the first four terms alphabetically and 'View all terms'", async () => {
    const page = await site.visit("/learn-more");
    const card = page.getByRole("region", { name: "Carbon Glossary" });
    expect(await card.locator("dt").allTextContents()).toEqual([
      "Accreditation",
      "Additionality",
      "Avoidance credit",
      "Baseline",
    ]);
    await card.getByRole("link", { name: "View all terms" }).click();
    await page.waitForURL("**/glossary");
  });
});
