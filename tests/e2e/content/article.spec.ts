import { follow } from "../fixtures/header.ts";
import { hold, html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

test.describe("article page", () => {
  test("shows back link, title, image with alt text, 'Published:' date and formatted content", async ({
    newPage,
  }) => {
    const page = await newPage();
    const pictures = await hold(page, "**/*.png");
    await page.goto("/articles/1", { waitUntil: "commit" });
    const back = page.getByRole("link", { name: "Back to Learn More" });
    await expect(back).toHaveAttribute("href", "/learn-more");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([
      "Additionality: would it have happened anyway?",
    ]);
    const picture = page.getByRole("main").getByRole("article").getByRole("img");
    await expect(picture).toHaveAttribute("alt", /^Two thin lines/);
    // Its room is kept before it comes, and nothing of it is cut off.
    const proportion = async () => {
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      return (width / height).toFixed(1);
    };
    await expect.poll(proportion).toBe("1.9");
    pictures.letGo();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      // As wide as the text, by the copy's density.
      .toBe(704);
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
      "/pictures/960/",
    );
    expect(await proportion()).toBe("1.9");
    await expect(page.getByText("Published: 10 Mar 2026")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "The tests in use" })).toBeVisible();
    await expect(page.getByRole("columnheader").nth(2)).toBeVisible();
  });

  test("the back link follows a given back address", async ({ sharedPage }) => {
    const page = await sharedPage("/articles/1?back=%2Flearn-more%2Fbasics%3Fa%3D1");
    await page.getByRole("link", { name: "Back to Learn More" }).click();
    await expect(page).toHaveURL("/learn-more/basics?a=1");
  });

  for (const address of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ] as const) {
    test(`a back address that leaves the site is not followed: ${address}`, async ({ server }) => {
      const page = await html(server, `/articles/1?back=${encodeURIComponent(address)}`);
      expect(page).toMatch(/href="\/learn-more"[^>]*>(?:(?!<\/a>).)*Back to Learn More/s);
      expect(page).not.toMatch(/href="[^"]*evil\.example/);
    });
  }

  test("the placeholder image is not shown", async ({ change, sharedPage }) => {
    await change("articles", 2, { imageUrl: "/placeholder.svg" });
    const page = await sharedPage("/articles/2");
    await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  });

  test("a missing date shows 'Date not available'", async ({ change, sharedPage }) => {
    await change("articles", 3, { publishingDate: null });
    const page = await sharedPage("/articles/3");
    await expect(page.getByText("Published: Date not available")).toBeVisible();
  });

  for (const id of ["999", "abc", "-1", "1e3"] as const) {
    test(`not found: /articles/${id}`, async ({ sharedPage }) => {
      // Every one of these tests ends there.
      const page = await sharedPage("/learn-more");
      const response = await page.goto(`/articles/${id}`);
      expect(response?.status()).toBe(404);
      await expect(
        page.getByRole("heading", { level: 1, name: "Article Not Found" }),
      ).toBeVisible();
      await expect(
        page.getByText("The article you're looking for doesn't exist or has been removed."),
      ).toBeVisible();
      await page.getByRole("link", { name: "Return to Learn More" }).click();
      await expect(page).toHaveURL("/learn-more");
    });
  }

  test("a load error shows the same view", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    await page.route("**/articles/*.data*", (route) => route.abort());
    await page.getByRole("main").getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  });

  test("shows a loading message, then the article under its own title", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    const { letGo } = await hold(page, "**/articles/*.data*");
    await page.getByRole("main").getByRole("article").first().getByRole("link").click();
    await expect(page.getByText("Loading article…")).toBeVisible();
    letGo();
    await expect(page.getByText("Loading article…")).toBeHidden();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const title = await page.getByRole("main").getByRole("heading", { level: 1 }).textContent();
    await expect(page).toHaveTitle(`${title} - Cleartonne`);
    await follow(page, "Contact");
    await expect(page).toHaveTitle("Contact - Cleartonne");
  });

  test("an article that is gone is not found after a click, too", async ({
    change,
    sharedPage,
  }) => {
    const page = await sharedPage("/learn-more");
    const link = page.getByRole("main").getByRole("article").nth(1).getByRole("link");
    const id = (await link.getAttribute("href"))?.split("/").at(-1);
    await change("articles", Number(id), { is_draft: true });
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  });

  test("the page description is the first 160 characters of the content", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/articles/1");
    const description = await page.locator('meta[name="description"]').getAttribute("content");
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Additionality asks one plain question of every carbon credit:/);
  });

  test("an article that was changed is shown as changed at once", async ({ change, server }) => {
    await html(server, "/articles/4");
    await change("articles", 4, { title: "Changed title" });
    expect(await html(server, "/articles/4")).toContain("Changed title</h1>");
  });
});
