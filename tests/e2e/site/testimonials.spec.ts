import type { Page } from "@playwright/test";
import { sampleTestimonials } from "~/content/sample-testimonials";
import { viewports } from "../../fixtures/browser.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

const [first, second] = sampleTestimonials;
if (!first || !second) throw new Error("There are two testimonials");

test.use({ visitor: { consent: false } });

for (const name of ["desktop", "tablet"] as const) {
  test.describe(`large screens (${name})`, () => {
    function testimonialsOn(page: Page) {
      const region = page.getByRole("region", { name: "Trusted by Industry Leaders" });
      const portrait = (of: typeof first) =>
        region.getByRole("button", { name: of?.name ?? "" }).first();
      const quotes = region.locator("figure:visible blockquote");
      return { portrait, quotes };
    }

    test("none is open at first; clicking a portrait opens its quote, and clicking again closes it", async ({
      sharedPage,
    }) => {
      const page = await waitForReady(await sharedPage("/"));
      await page.setViewportSize(viewports[name]);
      const { portrait, quotes } = testimonialsOn(page);
      await expect(quotes).toHaveCount(0);
      await portrait(first).click();
      await expect(quotes).toHaveText([`“${first.content}”`]);
      await expect(portrait(first)).toHaveAttribute("aria-expanded", "true");
      await portrait(first).click();
      await expect(quotes).toHaveCount(0);
    });

    test("only one is open at a time", async ({ sharedPage }) => {
      const page = await waitForReady(await sharedPage("/"));
      await page.setViewportSize(viewports[name]);
      const { portrait, quotes } = testimonialsOn(page);
      await portrait(first).click();
      await portrait(second).click();
      await expect(quotes).toHaveText([`“${second.content}”`]);
      await portrait(second).click();
    });

    test("by keyboard: the close button closes the quote and returns focus to its portrait", async ({
      sharedPage,
    }) => {
      const page = await waitForReady(await sharedPage("/"));
      await page.setViewportSize(viewports[name]);
      const { portrait, quotes } = testimonialsOn(page);
      await portrait(first).focus();
      await page.keyboard.press("Enter");
      await expect(quotes).toHaveCount(1);
      await page.getByRole("button", { name: `Close the quote from ${first.name}` }).focus();
      await page.keyboard.press("Enter");
      await expect(quotes).toHaveCount(0);
      await expect(portrait(first)).toBeFocused();
    });
  });
}

test.describe("small screens", () => {
  async function openCarousel(page: Page) {
    await page.setViewportSize(viewports.phone);
    await waitForReady(page);
    const carousel = page.getByRole("region", { name: "Quotes" });
    return { carousel, shown: carousel.locator("figure:visible blockquote") };
  }

  test("a carousel shows one quote; its arrows wrap around", async ({ sharedPage }) => {
    const { carousel, shown } = await openCarousel(await sharedPage("/"));
    await expect(shown).toHaveText([`“${first.content}”`]);
    const next = carousel.getByRole("button", { name: "Next quote" });
    await next.click();
    await expect(shown).toHaveText([`“${second.content}”`]);
    await next.click();
    await expect(shown).toHaveText([`“${first.content}”`]);
    const previous = carousel.getByRole("button", { name: "Previous quote" });
    await previous.click();
    await expect(shown).toHaveText([`“${second.content}”`]);
    await previous.click();
  });

  test("by keyboard: the dots jump to a quote", async ({ sharedPage }) => {
    const page = await sharedPage("/");
    const { carousel, shown } = await openCarousel(page);
    const dot = carousel.getByRole("button", { name: `Show the quote from ${second.name}` });
    await dot.focus();
    await page.keyboard.press("Enter");
    await expect(shown).toHaveText([`“${second.content}”`]);
    await expect(dot).toHaveAttribute("aria-current", "true");
    await carousel.getByRole("button", { name: `Show the quote from ${first.name}` }).click();
  });
});

test("a portrait that fails to load only logs 'Image failed to load'", async ({ newPage }) => {
  const page = await newPage();
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "log") logged.push(message.text());
  });
  await page.route("**/images/testimonials/**", (route) => route.abort());
  await page.goto("/");
  await expect
    .poll(() => logged.filter((text) => text.startsWith("Image failed to load")).length)
    .toBeGreaterThanOrEqual(2);
  const region = page.getByRole("region", { name: "Trusted by Industry Leaders" });
  await expect(region.getByRole("button", { name: first.name }).first()).toBeVisible();
});
