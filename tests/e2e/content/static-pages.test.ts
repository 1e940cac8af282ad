import { describe, expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { whenReady } from "../site/visitors.ts";
import { contentSite } from "./content-site.ts";

const site = contentSite();

const pages = [
  "/learn-more",
  "/about",
  "/glossary",
  "/articles/1",
  "/news",
  "/news/12",
  "/contact",
  "/privacy-policy",
];

describe("contact page", () => {
  test("shows a single public contact e-mail", async () => {
    const page = await site.visit("/contact");
    const addresses = page.locator('main a[href^="mailto:"]');
    expect(await addresses.allTextContents()).toEqual(["hello@cleartonne.example"]);
  });
});

describe("privacy policy", () => {
  test("states what is collected, used, shared, kept secure and how to opt out or delete", async () => {
    const page = await site.visit("/privacy-policy");
    const text = (await page.locator("main").textContent()) ?? "";
    for (const sentence of [
      "Personal identification information.",
      "your name and your e-mail address",
      "Usage data.",
      "marketing e-mails",
      "Usage analytics use a privacy-friendly tool and contain no personal data.",
      "We do not sell your personal information",
    ]) {
      expect(text).toContain(sentence);
    }
    const headings = await page.locator("main h2").allTextContents();
    expect(headings).toEqual(
      expect.arrayContaining([
        "How we use information",
        "Sharing",
        "Security",
        "Changes",
        "Contact",
      ]),
    );
    expect(await page.locator('main a[href="/opt-out"]').count()).toBeGreaterThan(0);
    expect(
      await page.locator('main a[href="mailto:hello@cleartonne.example"]').count(),
    ).toBeGreaterThan(0);
  });
});

describe("every content page", () => {
  test.each(pages)("%s is complete without scripts", async (path) => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto(path);
    expect(await page.locator("h1").count()).toBe(1);
    const withoutScripts = await page.locator("main").innerText();
    const scripted = await site.visit(path);
    expect(withoutScripts).toBe(await scripted.locator("main").innerText());
  });

  test.each(pages)("%s fits the width of every device and logs no problem", async (path) => {
    for (const viewport of Object.values(viewports)) {
      const page = await site.open({ viewport });
      const problems: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(String(error)));
      await page.goto(path);
      await whenReady(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
    }
  });

  test.each(pages)("%s names its images and its controls", async (path) => {
    const page = await site.visit(path);
    const nameless = await page.locator("main").evaluate((main) =>
      [...main.querySelectorAll("a, button, input, img")]
        .filter((element) => {
          if (element instanceof HTMLImageElement) return !element.hasAttribute("alt");
          if (element instanceof HTMLInputElement) return element.labels?.length === 0;
          return !element.textContent?.trim() && !element.getAttribute("aria-label");
        })
        .map((element) => element.outerHTML),
    );
    expect(nameless).toEqual([]);
  });
});
