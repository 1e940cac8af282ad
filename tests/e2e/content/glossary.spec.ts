import type { Page } from "@playwright/test";
import { glossary } from "../../../app/content/glossary-terms.ts";
import { viewports } from "../../fixtures/browser.ts";
import { hold, html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

const terms = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test.describe("glossary page", () => {
  test("has the title 'Carbon Glossary' and all terms sorted alphabetically", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/glossary");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Carbon Glossary"]);
    await expect(terms(page)).toHaveText(
      glossary.map(({ term }) => term).toSorted((a, b) => a.localeCompare(b)),
    );
    expect(glossary.length).toBeGreaterThanOrEqual(15);
  });

  test("filters by case-insensitive match on the term", async ({ sharedPage }) => {
    const page = await sharedPage("/glossary");
    await page.getByPlaceholder("Search terms...").fill("DOUBLE COUNT");
    await expect(terms(page)).toHaveText(["Double counting"]);
    await expect(page.getByRole("search").getByRole("status")).toHaveText("1 of 18 terms");
    await page.getByPlaceholder("Search terms...").clear();
  });

  test("searches for text typed before hydration", async ({ newPage }) => {
    const page = await newPage();
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto("/glossary", { waitUntil: "commit" });
    await page.getByPlaceholder("Search terms...").fill("double count");
    scripts.release();
    await expect(terms(page)).toHaveText(["Double counting"]);
  });

  test("filters by case-insensitive match on the definition", async ({ sharedPage }) => {
    const page = await sharedPage("/glossary");
    await page.getByPlaceholder("Search terms...").fill("NO ONE MAY SELL");
    await expect(terms(page)).toHaveText(["Buffer pool"]);
    await page.getByPlaceholder("Search terms...").clear();
  });

  test("shows a message when nothing matches, and can show all terms again", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/glossary");
    await page.getByLabel("Search terms").fill("zebra");
    await expect(page.getByText("No terms found")).toBeVisible();
    await expect(terms(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Show all terms" }).click();
    await expect(terms(page)).toHaveCount(18);
  });

  test("cards are shown in a grid: phone 1, tablet 2, desktop 3", async ({ sharedPage }) => {
    const page = await sharedPage("/glossary");
    for (const [device, columns] of [
      ["phone", 1],
      ["tablet", 2],
      ["desktop", 3],
    ] as const) {
      await page.setViewportSize(viewports[device]);
      const lefts = await page
        .locator("main li")
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
      expect(new Set(lefts).size, device).toBe(columns);
    }
  });

  test("the search also works from the URL, without scripts", async ({ server }) => {
    const found = (await html(server, "/glossary?q=vintage")).matchAll(/<h2[^>]*>(.*?)<\/h2>/g);
    const names = [...found].map(([, name]) => name);
    expect(names).toContain("Vintage");
    expect(names.length).toBeLessThan(glossary.length);
  });

  test("the page carries structured data for a defined-term set", async ({ sharedPage }) => {
    const page = await sharedPage("/glossary");
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const data = blocks.map((block) => JSON.parse(block));
    const set = data.find((block) => block["@type"] === "DefinedTermSet");
    expect(set.hasDefinedTerm).toHaveLength(18);
    expect(set.hasDefinedTerm[0]).toMatchObject({ "@type": "DefinedTerm", name: "Accreditation" });
  });
});
