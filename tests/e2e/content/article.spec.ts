import { follow } from "../fixtures/header.ts";
import { hold, html, mainHtml } from "../fixtures/loaded-page.ts";
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

  test("the back link follows a given back address", async ({ server }) => {
    const page = await html(server, "/articles/1?back=%2Flearn-more%2Fbasics%3Fa%3D1");
    expect(page).toMatch(
      /href="\/learn-more\/basics\?a=1"[^>]*>(?:(?!<\/a>).)*Back to Learn More/s,
    );
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

  test("the placeholder image is not shown", async ({ change, server }) => {
    expect(await mainHtml(server, "/articles/2")).toContain("<img");
    await change("articles", 2, { imageUrl: "/placeholder.svg" });
    expect(await mainHtml(server, "/articles/2")).not.toContain("<img");
  });

  test("a missing date shows 'Date not available'", async ({ change, server }) => {
    await change("articles", 3, { publishingDate: null });
    expect(await mainHtml(server, "/articles/3")).toContain("Published: Date not available</p>");
  });

  test("not found: an id of no article, and what is no id", async ({ server }) => {
    for (const id of ["999", "abc", "-1", "1e3"]) {
      const path = `/articles/${id}`;
      expect((await fetch(`${server.url}${path}`)).status, id).toBe(404);
      const main = await mainHtml(server, path);
      expect(main, id).toMatch(/<h1[^>]*>Article Not Found<\/h1>/);
      expect(main).toContain(
        "The article you&#x27;re looking for doesn&#x27;t exist or has been removed.",
      );
      expect(main).toMatch(/href="\/learn-more"[^>]*>Return to Learn More<\/a>/);
    }
  });

  test("after a click: a load error and a removed article show the same view; a loading message, then the article under its own title", async ({
    change,
    sharedPage,
  }) => {
    const page = await sharedPage("/learn-more");
    const links = page.getByRole("main").getByRole("article").getByRole("link");
    const notFound = page.getByRole("heading", { level: 1, name: "Article Not Found" });
    const title = page.getByRole("main").getByRole("heading", { level: 1 });
    await page.route("**/articles/*.data*", (route) => route.abort());
    await links.first().click();
    await expect(notFound).toBeVisible();
    await page.unroute("**/articles/*.data*");
    await page.getByRole("link", { name: "Return to Learn More" }).click();
    await expect(page).toHaveURL("/learn-more");

    const removed = (await links.nth(1).getAttribute("href"))?.split("/").at(-1);
    await change("articles", Number(removed), { is_draft: true });
    await links.nth(1).click();
    await expect(notFound).toBeVisible();
    await page.getByRole("link", { name: "Return to Learn More" }).click();
    await expect(page).toHaveURL("/learn-more");

    const { release } = await hold(page, "**/articles/*.data*");
    await links.first().click();
    await expect(page.getByText("Loading article…")).toBeVisible();
    release();
    await expect(page.getByText("Loading article…")).toBeHidden();
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle(`${await title.textContent()} - Cleartonne`);
    await follow(page, "Contact");
    await expect(page).toHaveTitle("Contact - Cleartonne");
  });

  test("the page description is the first 160 characters of the content", async ({ server }) => {
    const page = await html(server, "/articles/1");
    const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1];
    expect(description).toHaveLength(160);
    expect(description).toMatch(/^Additionality asks one plain question of every carbon credit:/);
  });

  test("a changed article is shown as changed immediately", async ({ change, server }) => {
    await html(server, "/articles/4");
    await change("articles", 4, { title: "Changed title" });
    expect(await html(server, "/articles/4")).toContain("Changed title</h1>");
  });
});
