import { describe, expect, test } from "vitest";
import { glossary } from "../../../app/content/glossary.ts";
import { viewports } from "../../fixtures/browser.ts";
import { contentSite } from "./content-site.ts";

const site = contentSite();

describe("glossary page", () => {
  test("has the title 'Carbon Glossary' and all terms sorted alphabetically", async () => {
    const page = await site.visit("/glossary");
    expect(await page.locator("h1").allTextContents()).toEqual(["Carbon Glossary"]);
    const terms = await page.locator("main h2").allTextContents();
    expect(terms).toEqual(glossary.map(({ term }) => term).toSorted((a, b) => a.localeCompare(b)));
    expect(terms.length).toBeGreaterThanOrEqual(15);
  });

  test("filters by case-insensitive match on the term", async () => {
    const page = await site.visit("/glossary");
    await page.getByPlaceholder("Search terms...").fill("DOUBLE COUNT");
    expect(await page.locator("main h2").allTextContents()).toEqual(["Double counting"]);
    expect(await page.getByRole("search").getByRole("status").textContent()).toBe("1 of 17 terms");
  });

  test("filters by case-insensitive match on the definition", async () => {
    const page = await site.visit("/glossary");
    await page.getByPlaceholder("Search terms...").fill("NOBODY MAY SELL");
    expect(await page.locator("main h2").allTextContents()).toEqual(["Buffer pool"]);
  });

  test("says when nothing matches, and shows all terms again", async () => {
    const page = await site.visit("/glossary");
    await page.getByLabel("Search terms").fill("zebra");
    await page.getByText("No terms found").waitFor();
    expect(await page.locator("main h2").count()).toBe(0);
    await page.getByRole("button", { name: "Show all terms" }).click();
    expect(await page.locator("main h2").count()).toBe(17);
  });

  test.each([
    ["phone", 1],
    ["tablet", 2],
    ["desktop", 3],
  ] as const)("cards stand in a grid: %s %i", async (device, columns) => {
    const page = await site.visit("/glossary", { viewport: viewports[device] });
    const lefts = await page
      .locator("main li")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(columns);
  });

  test("the search also works from the address, without scripts", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto("/glossary?q=vintage");
    expect(await page.locator("main h2").allTextContents()).toContain("Vintage");
    expect(await page.locator("main h2").count()).toBeLessThan(17);
  });

  test("the page carries structured data for a defined-term set", async () => {
    const page = await site.visit("/glossary");
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const data = blocks.map((block) => JSON.parse(block));
    const set = data.find((block) => block["@type"] === "DefinedTermSet");
    expect(set.hasDefinedTerm).toHaveLength(17);
    expect(set.hasDefinedTerm[0]).toMatchObject({ "@type": "DefinedTerm", name: "Accreditation" });
  });
});
