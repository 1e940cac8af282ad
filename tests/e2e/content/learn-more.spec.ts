import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { follow } from "../fixtures/header.ts";
import { hold, html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

/** The titles of the cards that are fully in view. */
async function cardsInView(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main article")]
      .filter((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= -1 && right <= window.innerWidth + 1;
      })
      .map((card) => card.querySelector("h3")?.textContent ?? ""),
  );
}

/** Scrolls the carousel back to its start as a user would, and returns the titles of all cards. */
async function carouselAtStart(page: Page): Promise<string[]> {
  await page.locator("ul:has(article)").evaluate((list) => {
    list.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
    list.scrollTo({ left: 0, behavior: "instant" });
  });
  return page.getByRole("article").getByRole("heading", { level: 3 }).allTextContents();
}

/** The URLs that the articles' images were loaded from. */
const loadedImages = (page: Page) =>
  page
    .locator("main article img")
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .map(({ currentSrc }) => currentSrc),
    );

test.describe("learn-more page", () => {
  test("shows the hero, the process, the comparison, articles and glossary, at any path below too", async ({
    server,
    sharedPage,
  }) => {
    const page = await sharedPage("/learn-more");
    const title = "How Cleartonne Works";
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([title]);
    const sections = ["Our Process", "Educational Articles", "Carbon Glossary"];
    for (const name of sections) {
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    }
    const steps = ["Project Verification", "Standardised Metrics", "Transparent Results"];
    await expect(
      page.getByRole("region", { name: "Our Process" }).getByRole("heading", { level: 3 }),
    ).toHaveText(steps);
    for (const path of ["/learn-more/basics", "/learn-more/a/b"]) {
      // React separates the parts of a text by comments.
      const text = (await html(server, path)).replaceAll("<!-- -->", "");
      for (const heading of [title, ...sections, ...steps]) {
        expect(text, path).toMatch(new RegExp(`<h[123][^>]*>${heading}</h[123]>`));
      }
    }
  });

  test("the comparison section has a preview image", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    const preview = page.getByRole("img", { name: /^The comparison table/ });
    await preview.scrollIntoViewIfNeeded();
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test("an article's image is no larger than its card needs", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    await page.getByRole("main").getByRole("article").first().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await loadedImages(page))[0])
      .toEqual(expect.stringContaining("/pictures/480/"));
  });

  test("on load failure the preview says 'Comparison table preview unavailable', an article's image shows its original, and its alt text if that fails too", async ({
    newPage,
  }) => {
    const page = await newPage();
    await page.route(/\/(comparison-preview|pictures)\//, (route) => route.abort());
    let original: string | undefined;
    await page.route(/\/storage\//, (route) => {
      original ??= route.request().url();
      return route.request().url() === original ? route.continue() : route.abort();
    });
    await page.goto("/learn-more");
    await page.getByRole("heading", { name: "Side-by-Side Comparison" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("Comparison table preview unavailable")).toBeVisible();
    await page.getByRole("heading", { name: "Educational Articles" }).scrollIntoViewIfNeeded();
    await expect.poll(() => loadedImages(page)).toContain(original);
    expect(original).toContain("/storage/v1/object/public/content-images/");
    const altText = page.locator("main article span", { hasText: /\w+ \w+ \w+/ });
    await expect(altText.first()).toBeVisible();
  });

  test("the carousel shows 3 cards at a time, with arrows that wrap around", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/learn-more");
    const all = await carouselAtStart(page);
    expect(all).toHaveLength(9);
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(0, 3));

    const next = page.getByRole("button", { name: "Next articles" });
    const previous = page.getByRole("button", { name: "Previous articles" });
    await next.click();
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(1, 4));
    await expect(page.getByText("Showing 2 to 4 of 9")).toBeAttached();
    await previous.click();
    await previous.click();
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(6));
    await next.click();
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(0, 3));
  });

  test("a late scrollend event does not swallow an arrow press", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    const all = await carouselAtStart(page);
    const previous = page.getByRole("button", { name: "Previous articles" });
    await page.getByRole("button", { name: "Next articles" }).click();
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(1, 4));
    await previous.evaluate((button: HTMLButtonElement) => {
      button.click();
      document.querySelector("ul:has(article)")?.dispatchEvent(new Event("scrollend"));
      button.click();
    });
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(6));
  });

  for (const [device, visible] of [
    ["tablet", 2],
    ["phone", 1],
  ] as const) {
    test(`on a ${device} ${visible} fit, and the arrows wrap around too`, async ({
      sharedPage,
    }) => {
      const page = await sharedPage("/learn-more");
      await page.setViewportSize(viewports[device]);
      const all = await carouselAtStart(page);
      await expect.poll(() => cardsInView(page)).toEqual(all.slice(0, visible));
      await page.getByRole("button", { name: "Previous articles" }).click();
      await expect.poll(() => cardsInView(page)).toEqual(all.slice(-visible));
    });
  }

  test("the carousel works by keyboard alone", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    const all = await carouselAtStart(page);
    await page.getByRole("button", { name: "Next articles" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => cardsInView(page)).toEqual(all.slice(1, 4));
    for (let card = 0; card < 8; card += 1) await page.keyboard.press("Tab");
    await expect(page.getByRole("article").filter({ has: page.locator(":focus") })).toContainText(
      all[7] ?? "",
    );
    await expect.poll(() => cardsInView(page)).toContain(all[7]);
  });

  test("each card has image, title, publishing date, two-line excerpt and a 'Read more' link", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/learn-more");
    const card = page.getByRole("main").getByRole("article").first();
    await expect(card.getByRole("img")).toHaveAttribute("alt", /./);
    await expect(card.locator("p").first()).toHaveText(/^\d+ [A-Z][a-z]+ 2026$/);
    const excerpt = card.locator("p").nth(1);
    const lines = await excerpt.evaluate(
      (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    const href = await card.getByRole("link", { name: "Read more" }).getAttribute("href");
    expect(href).toMatch(/^\/articles\/\d+$/);
  });

  test("'Read more' and the whole card both lead to the article", async ({ sharedPage }) => {
    const page = await sharedPage("/learn-more");
    for (const target of ["link", "image"] as const) {
      const card = page.getByRole("main").getByRole("article").first();
      const href = await card.getByRole("link").getAttribute("href");
      if (target === "link") await card.getByRole("link").click();
      else await card.click({ position: { x: 40, y: 40 } });
      await expect(page).toHaveURL(`${href}`);
      await expect(page.getByRole("link", { name: "Back to Learn More" })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Educational Articles" })).toBeVisible();
    }
  });

  test("'Carbon Glossary' shows the first four terms alphabetically and 'View all terms'", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/learn-more");
    const card = page.getByRole("region", { name: "Carbon Glossary" });
    await expect(card.locator("dt")).toHaveText([
      "Accreditation",
      "Additionality",
      "Avoidance credit",
      "Baseline",
    ]);
    await card.getByRole("link", { name: "View all terms" }).click();
    await expect(page).toHaveURL("/glossary");
  });

  test("failure shows 'Error: ' plus the message; loading text 'Loading articles...'", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/contact");
    await page.route("**/learn-more.data*", (route) => route.abort());
    await follow(page, "Learn More");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toBeVisible();
    await expect(alert).toHaveText(/^Error: \S+/);
    await page.unroute("**/learn-more.data*");

    await follow(page, "Contact");
    await expect(page).toHaveURL("/contact");
    const { release } = await hold(page, "**/learn-more.data*");
    await follow(page, "Learn More");
    await expect(page.getByText("Loading articles...", { exact: true })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "How Cleartonne Works" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.getByText("Loading articles...")).toHaveCount(0);
  });
});
