import { describe, expect, test } from "vitest";
import { testimonials } from "~/content/testimonials";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, visit, whenReady } from "./visitors.ts";

const site = testSite();

const [first, second] = testimonials;
if (!first || !second) throw new Error("There are two testimonials");

describe.each(["desktop", "tablet"] as const)("large screens (%s)", (name) => {
  async function openHome() {
    const page = await whenReady(
      await visit(site, "/", { consent: false, viewport: viewports[name] }),
    );
    const region = page.getByRole("region", { name: "Trusted by Industry Leaders" });
    const portrait = (of: typeof first) =>
      region.getByRole("button", { name: of?.name ?? "" }).first();
    const quotes = region.locator("figure:visible blockquote");
    return { page, region, portrait, quotes };
  }

  test("none is open at first; a portrait opens its quote, and again closes it", async () => {
    const { portrait, quotes } = await openHome();
    expect(await quotes.count()).toBe(0);
    await portrait(first).click();
    expect(await quotes.allTextContents()).toEqual([`“${first.content}”`]);
    expect(await portrait(first).getAttribute("aria-expanded")).toBe("true");
    await portrait(first).click();
    expect(await quotes.count()).toBe(0);
  });

  test("only one is open at a time", async () => {
    const { portrait, quotes } = await openHome();
    await portrait(first).click();
    await portrait(second).click();
    expect(await quotes.allTextContents()).toEqual([`“${second.content}”`]);
  });

  test("by keyboard: the close button closes the quote and returns to its portrait", async () => {
    const { page, portrait, quotes } = await openHome();
    await portrait(first).focus();
    await page.keyboard.press("Enter");
    expect(await quotes.count()).toBe(1);
    await page.getByRole("button", { name: `Close the quote of ${first.name}` }).focus();
    await page.keyboard.press("Enter");
    expect(await quotes.count()).toBe(0);
    expect(await portrait(first).evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
  });
});

describe("small screens", () => {
  async function openCarousel() {
    const page = await whenReady(
      await visit(site, "/", { consent: false, viewport: viewports.phone }),
    );
    const carousel = page.getByRole("region", { name: "Quotes" });
    const shown = () => carousel.locator("figure:visible blockquote").allTextContents();
    return { page, carousel, shown };
  }

  test("a carousel shows one quote; its arrows wrap around", async () => {
    const { carousel, shown } = await openCarousel();
    expect(await shown()).toEqual([`“${first.content}”`]);
    const next = carousel.getByRole("button", { name: "Next quote" });
    await next.click();
    await eventually(shown).toEqual([`“${second.content}”`]);
    await next.click();
    await eventually(shown).toEqual([`“${first.content}”`]);
    await carousel.getByRole("button", { name: "Previous quote" }).click();
    await eventually(shown).toEqual([`“${second.content}”`]);
  });

  test("by keyboard: the dots jump to a quote", async () => {
    const { page, carousel, shown } = await openCarousel();
    const dot = carousel.getByRole("button", { name: `Show the quote of ${second.name}` });
    await dot.focus();
    await page.keyboard.press("Enter");
    await eventually(shown).toEqual([`“${second.content}”`]);
    expect(await dot.getAttribute("aria-current")).toBe("true");
  });
});

test("a portrait that fails to load only logs 'Image failed to load'", async () => {
  const page = await visit(site, "/healthz", { consent: false });
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "log") logged.push(message.text());
  });
  await page.route("**/images/testimonials/**", (route) => route.abort());
  await page.goto("/");
  await eventually(
    () => logged.filter((text) => text.startsWith("Image failed to load")).length,
  ).toBeGreaterThanOrEqual(2);
  const region = page.getByRole("region", { name: "Trusted by Industry Leaders" });
  expect(await region.getByRole("button", { name: first.name }).first().isVisible()).toBe(true);
});
