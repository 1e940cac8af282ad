import { hold, html, mainHtml } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

/** The addresses of the links with exactly this text. */
const linksNamed = (page: string, name: string) =>
  [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , content = ""]) => content.replaceAll(/<[^>]*>/g, "").trim() === name)
    .map(([, href]) => href);

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

  test("'Back to News' and 'Back to All News' lead to the list", async ({ server }) => {
    const page = await mainHtml(server, "/news/10");
    expect(linksNamed(page, "Back to News")).toEqual(["/news"]);
    expect(linksNamed(page, "Back to All News")).toEqual(["/news"]);
  });

  test("'Back to News' follows a given back address on this site only", async ({ server }) => {
    const page = await mainHtml(server, "/news/10?back=%2Fabout");
    expect(linksNamed(page, "Back to News")).toEqual(["/about"]);
    expect(linksNamed(page, "Back to All News")).toEqual(["/news"]);
    expect(await html(server, "/news/10?back=%2F%2Fevil.example")).not.toMatch(/href="[^"]*evil/);
  });

  test("the placeholder image is hidden", async ({ change, server }) => {
    expect(await mainHtml(server, "/news/9")).toContain("<img");
    await change("news", 9, { imageUrl: "/placeholder.svg" });
    expect(await mainHtml(server, "/news/9")).not.toContain("<img");
  });

  test("'News not found' for an id of no item, and for what is no id", async ({ server }) => {
    for (const path of ["/news/abc", "/news/999"]) {
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(404);
      const page = await mainHtml(server, path);
      expect(page).toMatch(/<h1[^>]*>News not found<\/h1>/);
      expect(page).toContain("The requested news article could not be found.");
      expect(linksNamed(page, "Back to News")).toEqual(["/news"]);
    }
  });

  test("after a click: 'News not found' when loading fails; a spinner while loading, then the item under its own title", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/news");
    const firstItem = page.getByRole("link", { name: /^Read Full Article/ }).first();
    const title = page.getByRole("main").getByRole("heading", { level: 1 });
    await page.route("**/news/*.data*", (route) => route.abort());
    await firstItem.click();
    await expect(title).toHaveText("News not found");
    await page.unroute("**/news/*.data*");
    await page.getByRole("link", { name: "Back to News" }).click();
    await expect(page).toHaveURL("/news");

    const { release } = await hold(page, "**/news/*.data*");
    await firstItem.click();
    const spinner = page.getByRole("status").filter({ hasText: "Loading news…" });
    await expect(spinner).toBeVisible();
    release();
    await expect(spinner).toBeHidden();
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle(`${await title.textContent()} - Cleartonne News`);
    await expect(page.locator('meta[name="description"]')).toBeAttached();
  });

  test("page title, description of 160 characters and canonical URL", async ({ server }) => {
    const page = await html(server, "/news/10?back=%2Fabout");
    expect(page).toContain(
      "<title>Reading the permanence column: values, ranges and gaps - Cleartonne News</title>",
    );
    const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1];
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Permanence has a column of its own in our table/);
    const canonical = `${server.url}/news/reading-the-permanence-column`;
    expect(page).toContain(`<link rel="canonical" href="${canonical}"/>`);
  });

  test("an editor's structured data is applied when present", async ({ change, server }) => {
    const own = { "@type": "NewsArticle", headline: "</script><script>alert(1)</script>" };
    await change("news", 8, { seoStructuredData: JSON.stringify(own) });
    const page = await html(server, "/news/8");
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1];
    expect(JSON.parse(block ?? "")).toEqual(own);
    expect(page).not.toContain("<script>alert(1)");
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
