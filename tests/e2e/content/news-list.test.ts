import { afterEach, describe, expect, test } from "vitest";
import { startTestServer } from "../../fixtures/test-server.ts";
import { hold } from "../site/visitors.ts";
import { contentSite, follow } from "./content-site.ts";

const site = contentSite(startTestServer);

describe("news list page", () => {
  test("has the heading 'Cleartonne News' with an intro sentence", async () => {
    const page = await site.visit("/news");
    expect(await page.locator("h1").allTextContents()).toEqual(["Cleartonne News"]);
    await page.getByText(/^What is new in the comparison table/).waitFor();
  });

  test("lists all news, the newest first and undated last", async () => {
    const page = await site.visit("/news");
    const titles = await page.locator("main article h2").allTextContents();
    expect(titles).toHaveLength(12);
    expect(titles[0]).toMatch(/^October in brief/);
    expect(titles.at(-1)).toBe("How corrections work");
  });

  test("each card links to its item by its title and by 'Read Full Article'", async () => {
    const page = await site.visit("/news");
    const card = page.locator("main article").first();
    const links = await card
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["/news/12", "/news/12"]);
    await card.getByRole("link", { name: "Read Full Article" }).click();
    await page.waitForURL("**/news/12");
    await page.goBack();
    await page.locator("main article h2").first().getByRole("link").click();
    await page.waitForURL("**/news/12");
  });

  test("the date is relative, with a suffix", async () => {
    const page = await site.visit("/news");
    const date = page.locator("main article").first().locator("time");
    expect(await date.textContent()).toMatch(/ ago$/);
    expect(await date.getAttribute("title")).toBe("4 November 2026");
  });

  test("the date falls back to created_at", async () => {
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await site.server.query("update public.news set created_at = $1 where id = 11", [yesterday]);
    const page = await site.visit("/news");
    const card = page.locator("main article", { hasText: "How corrections work" });
    expect(await card.locator("time").textContent()).toBe("1 day ago");
  });

  test("a category badge is shown in its colour, any other category in grey", async () => {
    const page = await site.visit("/news");
    const tones = await page
      .locator("main article [data-tone]")
      .evaluateAll((badges) =>
        Object.fromEntries(
          badges.map((badge) => [badge.textContent, badge.getAttribute("data-tone")]),
        ),
      );
    expect(tones).toEqual({
      "Platform Updates": "blue",
      "Product Announcements": "purple",
      "Company News": "green",
      "Carbon Markets": "emerald",
      "Policy & Regulation": "red",
      Technology: "indigo",
      "Verification & Standards": "orange",
      "BeZero Ratings": "teal",
      "Research & Reports": "yellow",
      Community: "grey",
    });
  });

  test("a spinner shows while loading", async () => {
    const page = await site.visit("/contact");
    const { letGo } = await hold(page, "**/news.data*");
    await follow(page, "News");
    await page.getByRole("status").filter({ hasText: "Loading news…" }).waitFor();
    letGo();
    await page.locator("main article").first().waitFor();
  });
});

describe("news that fails to load", () => {
  afterEach(async () => {
    await site.server.query("alter table if exists public.news_away rename to news");
  });

  test("shows 'Error loading news' with the message, and 'Try Again' reloads", async () => {
    // A change first: an answer that is kept would hide the failure.
    await site.server.query("update public.news set excerpt = excerpt where id = 1");
    await site.server.query("alter table public.news rename to news_away");
    const page = await site.open();
    const response = await page.goto("/news?fails");
    expect(response?.status()).toBe(503);
    await page.getByRole("heading", { name: "Error loading news" }).waitFor();
    expect(await page.getByRole("alert").locator("p").textContent()).toMatch(/^\w+ \w+/);
    expect(await page.getByText("Stay in the Loop").count()).toBe(0);

    await site.server.query("alter table public.news_away rename to news");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.locator("main article").first().waitFor();
  });

  test("a lost connection shows the same panel", async () => {
    const page = await site.visit("/contact");
    await page.route("**/news.data*", (route) => route.abort());
    await follow(page, "News");
    await page.getByRole("heading", { name: "Error loading news" }).waitFor();
    await page.unroute("**/news.data*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.locator("main article").first().waitFor();
  });
});

describe("an empty list", () => {
  test("shows 'No news available' and no invitation to subscribe", async () => {
    await site.server.query("update public.news set is_draft = true");
    const page = await site.visit("/news");
    await page.getByRole("heading", { name: "No news available" }).waitFor();
    await page.getByText("Check back soon for the latest updates and news.").waitFor();
    expect(await page.getByText("Stay in the Loop").count()).toBe(0);
    await site.server.query("update public.news set is_draft = false");
  });
});
