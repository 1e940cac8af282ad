import { hold, html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

test.describe("news article page", () => {
  test("shows title, relative and long-form date, category badge, image and body", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/news/10");
    const article = page.getByRole("main").getByRole("article");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([
      "Reading the permanence column: values, ranges and gaps",
    ]);
    await expect(article.locator("time")).toHaveText(/ ago$/);
    await expect(article.getByText("7 October 2026")).toBeVisible();
    await expect(article.locator("[data-tone]")).toHaveAttribute("data-tone", "yellow");
    await expect(article.getByRole("img")).toHaveAttribute("alt", /./);
    await expect(article.getByRole("paragraph").nth(2)).toBeVisible();
  });

  test("'Back to News' and 'Back to All News' lead to the list", async ({ sharedPage }) => {
    const page = await sharedPage("/news/10");
    for (const name of ["Back to News", "Back to All News"]) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", "/news");
    }
  });

  test("'Back to News' follows a given back address on this site only", async ({
    server,
    sharedPage,
  }) => {
    const page = await sharedPage("/news/10?back=%2Fabout");
    const back = page.getByRole("link", { name: "Back to News" });
    await expect(back).toHaveAttribute("href", "/about");
    const all = page.getByRole("link", { name: "Back to All News" });
    await expect(all).toHaveAttribute("href", "/news");
    expect(await html(server, "/news/10?back=%2F%2Fevil.example")).not.toMatch(/href="[^"]*evil/);
  });

  test("the placeholder image is hidden", async ({ change, sharedPage }) => {
    await change("news", 9, { imageUrl: "/placeholder.svg" });
    const page = await sharedPage("/news/9");
    await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  });

  test("'News not found' for an id of no item, and for what is no id", async ({
    server,
    sharedPage,
  }) => {
    const invalid = await fetch(`${server.url}/news/abc`);
    expect(invalid.status).toBe(404);
    expect(await invalid.text()).toContain("News not found");
    const page = await sharedPage("/news");
    const response = await page.goto("/news/999");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "News not found" })).toBeVisible();
    await expect(page.getByText("The requested news article could not be found.")).toBeVisible();
    await page.getByRole("link", { name: "Back to News" }).click();
    await expect(page).toHaveURL("/news");
  });

  test("'News not found' when loading fails", async ({ sharedPage }) => {
    const page = await sharedPage("/news");
    await page.route("**/news/*.data*", (route) => route.abort());
    await page
      .getByRole("link", { name: /^Read Full Article/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "News not found" })).toBeVisible();
  });

  test("a spinner shows while loading, then the item under its own title", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/news");
    const { release } = await hold(page, "**/news/*.data*");
    await page
      .getByRole("link", { name: /^Read Full Article/ })
      .first()
      .click();
    const spinner = page.getByRole("status").filter({ hasText: "Loading news…" });
    await expect(spinner).toBeVisible();
    release();
    await expect(spinner).toBeHidden();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(
      `${await page.getByRole("main").getByRole("heading", { level: 1 }).textContent()} - Cleartonne News`,
    );
    await expect(page.locator('meta[name="description"]')).toBeAttached();
  });

  test("page title, description of 160 characters and canonical URL", async ({
    server,
    sharedPage,
  }) => {
    const page = await sharedPage("/news/10?back=%2Fabout");
    await expect(page).toHaveTitle(
      "Reading the permanence column: values, ranges and gaps - Cleartonne News",
    );
    const description = await page.locator('meta[name="description"]').getAttribute("content");
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Permanence has a column of its own in our table/);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toBe(`${server.url}/news/reading-the-permanence-column`);
  });

  test("an editor's structured data is applied when present", async ({
    change,
    server,
    sharedPage,
  }) => {
    const own = { "@type": "NewsArticle", headline: "</script><script>alert(1)</script>" };
    await change("news", 8, { seoStructuredData: JSON.stringify(own) });
    const page = await sharedPage("/news/8");
    const [block] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(block ?? "")).toEqual(own);
    expect(await html(server, "/news/8")).not.toContain("<script>alert(1)");
  });

  test("scripts, event handlers and javascript: links in markdown do not run", async ({
    change,
    visit,
  }) => {
    const hostile = [
      "<script>window.hacked = 1</script>",
      '<img src="x" onerror="window.hacked = 2">',
      "[click](javascript:window.hacked=3)",
      "[click](JaVaScRiPt&colon;window.hacked=4)",
      '<a href="#" onclick="window.hacked = 5">click</a>',
      "<svg onload=window.hacked=6></svg>",
      '<iframe srcdoc="<script>parent.hacked = 7</script>"></iframe>',
      "![x](data:image/svg+xml,<svg/onload=alert(1)>)",
    ].join("\n\n");
    await change("news", 7, { content: hostile, title: "<img src=x onerror=window.hacked=8>" });
    const page = await visit("/news/7");
    const body = page.getByTestId("formatted-text");
    for (const link of await body.getByText("click").all()) await link.click();
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    await expect(body.locator("script, svg, iframe, [onclick], [onerror]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "<img src=x onerror=window.hacked=8>",
    );
    await expect(page).toHaveURL("/news/7");
  });
});
