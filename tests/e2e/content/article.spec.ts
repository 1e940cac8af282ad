import { follow } from "../fixtures/header.ts";
import { hold, html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

test.describe("article page", () => {
  test("shows back link, title, image with alt text, 'Published:' date and formatted content", async ({
    newPage,
  }) => {
    const page = await newPage();
    const images = await hold(page, "**/*.png");
    await page.goto("/articles/1", { waitUntil: "commit" });
    const back = page.getByRole("link", { name: "Back to Learn More" });
    await expect(back).toHaveAttribute("href", "/learn-more");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([
      "Additionality: would it have happened anyway?",
    ]);
    const image = page.getByRole("main").getByRole("article").getByRole("img");
    await expect(image).toHaveAttribute("alt", /^A low orange sun/);
    // Its space is reserved before it loads, and nothing is cropped.
    const aspectRatio = async () => {
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
      return (width / height).toFixed(1);
    };
    await expect.poll(aspectRatio).toBe("1.9");
    images.release();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      // As wide as the text, given the copy's pixel density.
      .toBe(704);
    expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain(
      "/pictures/960/",
    );
    expect(await aspectRatio()).toBe("1.9");
    await expect(page.getByText("Published: 10 Mar 2026")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "The tests in use" })).toBeVisible();
    await expect(page.getByRole("columnheader").nth(2)).toBeVisible();
  });

  test("the back link follows a given back address", async ({ sharedPage }) => {
    const page = await sharedPage("/articles/1?back=%2Flearn-more%2Fbasics%3Fa%3D1");
    await page.getByRole("link", { name: "Back to Learn More" }).click();
    await expect(page).toHaveURL("/learn-more/basics?a=1");
  });

  for (const back of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ] as const) {
    test(`a back address that leaves the site is not followed: ${back}`, async ({ server }) => {
      const page = await html(server, `/articles/1?back=${encodeURIComponent(back)}`);
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

  test("not found: an id of no article, and what is no id", async ({ server, sharedPage }) => {
    for (const id of ["abc", "-1", "1e3"]) {
      const response = await fetch(`${server.url}/articles/${id}`);
      expect(response.status, id).toBe(404);
      expect(await response.text(), id).toContain("Article Not Found");
    }
    const page = await sharedPage("/learn-more");
    const response = await page.goto("/articles/999");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
    await expect(
      page.getByText("The article you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Return to Learn More" }).click();
    await expect(page).toHaveURL("/learn-more");
  });

  test("a load error shows the same view", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    await page.route("**/articles/*.data*", (route) => route.abort());
    await page.getByRole("main").getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  });

  test("shows a loading message, then the article under its own title", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    const { release } = await hold(page, "**/articles/*.data*");
    await page.getByRole("main").getByRole("article").first().getByRole("link").click();
    await expect(page.getByText("Loading article…")).toBeVisible();
    release();
    await expect(page.getByText("Loading article…")).toBeHidden();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const title = await page.getByRole("main").getByRole("heading", { level: 1 }).textContent();
    await expect(page).toHaveTitle(`${title} - Cleartonne`);
    await follow(page, "Contact");
    await expect(page).toHaveTitle("Contact - Cleartonne");
  });

  test("an article that has been removed is not found after a click either", async ({
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

  test("a changed article is shown as changed immediately", async ({ change, server }) => {
    await html(server, "/articles/4");
    await change("articles", 4, { title: "Changed title" });
    expect(await html(server, "/articles/4")).toContain("Changed title</h1>");
  });
});
