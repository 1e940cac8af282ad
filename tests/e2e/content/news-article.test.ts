import { describe, expect, test } from "vitest";
import { startTestServer } from "../../fixtures/test-server.ts";
import { eventually, hold } from "../site/visitors.ts";
import { contentSite } from "./content-site.ts";

const site = contentSite(startTestServer);

describe("news article page", () => {
  test("shows title, relative and long-form date, category badge, image and body", async () => {
    const page = await site.visit("/news/10");
    const article = page.locator("main article");
    expect(await page.locator("h1").allTextContents()).toEqual([
      "Reading the permanence column: values, ranges and gaps",
    ]);
    expect(await article.locator("time").textContent()).toMatch(/ ago$/);
    await article.getByText("7 October 2026").waitFor();
    expect(await article.locator("[data-tone]").getAttribute("data-tone")).toBe("yellow");
    expect(await article.getByRole("img").getAttribute("alt")).toBeTruthy();
    expect(await article.locator("p").count()).toBeGreaterThan(2);
  });

  test("'Back to News' and 'Back to All News' lead to the list", async () => {
    const page = await site.visit("/news/10");
    for (const name of ["Back to News", "Back to All News"]) {
      expect(await page.getByRole("link", { name }).getAttribute("href")).toBe("/news");
    }
  });

  test("'Back to News' follows a given back address on this site only", async () => {
    const page = await site.visit("/news/10?back=%2Fabout");
    const back = page.getByRole("link", { name: "Back to News" });
    expect(await back.getAttribute("href")).toBe("/about");
    const all = page.getByRole("link", { name: "Back to All News" });
    expect(await all.getAttribute("href")).toBe("/news");
    expect(await site.html("/news/10?back=%2F%2Fevil.example")).not.toMatch(/href="[^"]*evil/);
  });

  test("the placeholder image is hidden", async () => {
    await site.server.query(`update public.news set "imageUrl" = '/placeholder.svg' where id = 9`);
    const page = await site.visit("/news/9");
    expect(await page.locator("main img").count()).toBe(0);
  });

  test.each(["999", "abc"])("'News not found' for /news/%s", async (id) => {
    const page = await site.open();
    const response = await page.goto(`/news/${id}`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "News not found" }).waitFor();
    await page.getByText("The requested news article could not be found.").waitFor();
    await page.getByRole("link", { name: "Back to News" }).click();
    await page.waitForURL("**/news");
  });

  test("'News not found' when loading fails", async () => {
    const page = await site.visit("/news");
    await page.route("**/news/*.data*", (route) => route.abort());
    await page
      .getByRole("link", { name: /^Read Full Article/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "News not found" }).waitFor();
  });

  test("a spinner shows while loading, then the item under its own title", async () => {
    const page = await site.visit("/news");
    const { letGo } = await hold(page, "**/news/*.data*");
    await page
      .getByRole("link", { name: /^Read Full Article/ })
      .first()
      .click();
    await page.getByRole("status").filter({ hasText: "Loading news…" }).waitFor();
    letGo();
    await page.locator("main h1").waitFor();
    await eventually(() => page.title()).toBe(
      `${await page.locator("main h1").textContent()} - Cleartonne News`,
    );
    await page.locator('meta[name="description"]').waitFor({ state: "attached" });
  });

  test("page title, description of 160 characters and canonical address", async () => {
    const page = await site.visit("/news/10?back=%2Fabout");
    expect(await page.title()).toBe(
      "Reading the permanence column: values, ranges and gaps - Cleartonne News",
    );
    const description = await page.locator('meta[name="description"]').getAttribute("content");
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Permanence has a column of its own in our table/);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toBe(`${site.server.url}/news/10`);
  });

  test("an editor's structured data is applied when present", async () => {
    const own = { "@type": "NewsArticle", headline: "</script><script>alert(1)</script>" };
    await site.server.query(`update public.news set "seoStructuredData" = $1 where id = 8`, [
      JSON.stringify(own),
    ]);
    const page = await site.visit("/news/8");
    const [block] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(JSON.parse(block ?? "")).toEqual(own);
    expect(await site.html("/news/8")).not.toContain("<script>alert(1)");
  });

  test("markdown with scripts, event handlers and javascript: links runs nothing", async () => {
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
    await site.server.query("update public.news set content = $1, title = $2 where id = 7", [
      hostile,
      "<img src=x onerror=window.hacked=8>",
    ]);
    const page = await site.visit("/news/7");
    const body = page.locator("main article > div > div");
    for (const link of await body.getByText("click").all()) await link.click();
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    expect(await body.locator("script, svg, iframe, [onclick], [onerror]").count()).toBe(0);
    expect(await page.locator("h1").textContent()).toBe("<img src=x onerror=window.hacked=8>");
    expect(new URL(page.url()).pathname).toBe("/news/7");
  });
});
