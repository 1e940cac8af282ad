import { follow } from "../fixtures/header.ts";
import { hold, mainHtml } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

test.describe("news list page", () => {
  test("has the heading 'Cleartonne News' with an intro sentence", async ({ sharedPage }) => {
    const page = await sharedPage("/news");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Cleartonne News"]);
    await expect(page.getByText(/^What's new in the comparison table/)).toBeVisible();
  });

  test("lists all news, the newest first and undated last", async ({ sharedPage }) => {
    const page = await sharedPage("/news");
    const titles = await page
      .getByRole("article")
      .getByRole("heading", { level: 2 })
      .allTextContents();
    expect(titles).toHaveLength(12);
    expect(titles[0]).toMatch(/^October in brief/);
    expect(titles.at(-1)).toBe("How corrections work");
  });

  test("each card links to its item by its title and by 'Read Full Article'", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/news");
    const card = page.getByRole("main").getByRole("article").first();
    const links = await card
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
    expect(links).toEqual(["/news/12", "/news/12"]);
    await card.getByRole("link", { name: "Read Full Article" }).click();
    await expect(page).toHaveURL("/news/12");
    await page.goBack();
    await page
      .getByRole("article")
      .getByRole("heading", { level: 2 })
      .first()
      .getByRole("link")
      .click();
    await expect(page).toHaveURL("/news/12");
  });

  test("the date is relative, with a suffix", async ({ sharedPage }) => {
    const page = await sharedPage("/news");
    const date = page.getByRole("main").getByRole("article").first().locator("time");
    await expect(date).toHaveText(/ ago$/);
    await expect(date).toHaveAttribute("title", "4 November 2026");
  });

  test("the date falls back to created_at", async ({ change, server }) => {
    const yesterday = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await change("news", 11, { created_at: yesterday });
    const cards = (await mainHtml(server, "/news")).split("<article");
    const card = cards.find((one) => one.includes("How corrections work"));
    expect(card).toMatch(/<time[^>]*>1 day ago<\/time>/);
  });

  test("a category badge is shown in its colour, any other category in grey", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/news");
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
});

test.describe("news that fails to load", () => {
  test.afterEach(async ({ server }) => {
    await server.query("alter table if exists public.news_away rename to news");
  });

  test("shows 'Error loading news' with the message, and 'Try Again' reloads", async ({
    newPage,
    server,
  }) => {
    // Invalidates the cache first, because a cached response would hide the failure.
    await server.query("update public.news set excerpt = excerpt where id = 1");
    await server.query("alter table public.news rename to news_away");
    const page = await newPage();
    const response = await page.goto("/news?fails");
    expect(response?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "Error loading news" })).toBeVisible();
    await expect(page.getByRole("alert").locator("p")).toHaveText(/^\w+ \w+/);
    await expect(page.getByText("Stay in the Loop")).toHaveCount(0);

    await server.query("alter table public.news_away rename to news");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });

  test("a lost connection shows the same panel, and a spinner shows while loading", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/contact");
    await page.route("**/news.data*", (route) => route.abort());
    await follow(page, "News");
    await expect(page.getByRole("heading", { name: "Error loading news" })).toBeVisible();
    await page.unroute("**/news.data*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

    await follow(page, "Contact");
    await expect(page).toHaveURL("/contact");
    const { release } = await hold(page, "**/news.data*");
    await follow(page, "News");
    await expect(page.getByRole("status").filter({ hasText: "Loading news…" })).toBeVisible();
    release();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });
});

test.describe("an empty list", () => {
  test("shows 'No news available' and no invitation to subscribe", async ({ server, visit }) => {
    await server.query("update public.news set is_draft = true");
    const page = await visit("/news");
    await expect(page.getByRole("heading", { name: "No news available" })).toBeVisible();
    await expect(page.getByText("Check back soon for the latest updates and news.")).toBeVisible();
    await expect(page.getByText("Stay in the Loop")).toHaveCount(0);
    await server.query("update public.news set is_draft = false");
  });
});
