import { describe, expect, test } from "vitest";
import { startTestServer } from "../../fixtures/test-server.ts";
import { eventually, hold } from "../site/visitors.ts";
import { contentSite, follow } from "./content-site.ts";

const site = contentSite(startTestServer);

describe("article page", () => {
  test("shows back link, title, image with alt text, 'Published:' date and formatted content", async () => {
    const page = await site.visit("/articles/1");
    const back = page.getByRole("link", { name: "Back to Learn More" });
    expect(await back.getAttribute("href")).toBe("/learn-more");
    expect(await page.locator("h1").allTextContents()).toEqual([
      "Additionality: would it have happened anyway?",
    ]);
    const picture = page.locator("main article").getByRole("img");
    expect(await picture.getAttribute("alt")).toMatch(/^Two thin lines/);
    await eventually(() =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await page.getByText("Published: 10 Mar 2026").waitFor();
    await page.getByRole("heading", { level: 2, name: "The tests in use" }).waitFor();
    expect(await page.locator("main table th").count()).toBeGreaterThan(2);
  });

  test("the back link follows a given back address", async () => {
    const page = await site.visit("/articles/1?back=%2Flearn-more%2Fbasics%3Fa%3D1");
    await page.getByRole("link", { name: "Back to Learn More" }).click();
    await page.waitForURL("**/learn-more/basics?a=1");
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "a back address that leaves the site is not followed: %s",
    async (address) => {
      const html = await site.html(`/articles/1?back=${encodeURIComponent(address)}`);
      expect(html).toMatch(/href="\/learn-more"[^>]*>(?:(?!<\/a>).)*Back to Learn More/s);
      expect(html).not.toMatch(/href="[^"]*evil\.example/);
    },
  );

  test("the placeholder image is not shown", async () => {
    await site.server.query(
      `update public.articles set "imageUrl" = '/placeholder.svg' where id = 2`,
    );
    const page = await site.visit("/articles/2");
    expect(await page.locator("main img").count()).toBe(0);
  });

  test("a missing date shows 'Date not available'", async () => {
    await site.server.query(`update public.articles set "publishingDate" = null where id = 3`);
    const page = await site.visit("/articles/3");
    await page.getByText("Published: Date not available").waitFor();
  });

  test.each(["999", "abc", "-1", "1e3"])("not found: /articles/%s", async (id) => {
    const page = await site.open();
    const response = await page.goto(`/articles/${id}`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "Article Not Found" }).waitFor();
    await page
      .getByText("The article you're looking for doesn't exist or has been removed.")
      .waitFor();
    await page.getByRole("link", { name: "Return to Learn More" }).click();
    await page.waitForURL("**/learn-more");
  });

  test("a load error shows the same view", async () => {
    const page = await site.visit("/learn-more");
    await page.route("**/articles/*.data*", (route) => route.abort());
    await page.locator("main article").first().getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Article Not Found" }).waitFor();
  });

  test("shows a loading message, then the article under its own title", async () => {
    const page = await site.visit("/learn-more");
    const { letGo } = await hold(page, "**/articles/*.data*");
    await page.locator("main article").first().getByRole("link").click();
    await page.getByText("Loading article…").waitFor();
    letGo();
    await page.locator("main h1").waitFor();
    const title = await page.locator("main h1").textContent();
    await eventually(() => page.title()).toBe(`${title} - Cleartonne`);
    await follow(page, "Contact");
    await eventually(() => page.title()).toBe("Contact - Cleartonne");
  });

  test("an article that is gone is not found after a click, too", async () => {
    const page = await site.visit("/learn-more");
    const link = page.locator("main article").nth(1).getByRole("link");
    const id = (await link.getAttribute("href"))?.split("/").at(-1);
    await site.server.query("update public.articles set is_draft = true where id = $1", [id]);
    await link.click();
    await page.getByRole("heading", { level: 1, name: "Article Not Found" }).waitFor();
  });

  test("the page description is the first 160 characters of the content", async () => {
    const page = await site.visit("/articles/1");
    const description = await page.locator('meta[name="description"]').getAttribute("content");
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Additionality asks one plain question of every carbon credit:/);
  });

  test("an article that was changed is shown as changed at once", async () => {
    await site.html("/articles/4");
    await site.server.query("update public.articles set title = 'Changed title' where id = 4");
    expect(await site.html("/articles/4")).toContain("Changed title</h1>");
  });
});
