import { viewports } from "../../fixtures/browser.ts";
import { whenReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce", serviceWorkers: "allow" } });

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

test.describe("contact page", () => {
  test("shows a single public contact e-mail", async ({ visit }) => {
    const page = await visit("/contact");
    const addresses = page.locator('main a[href^="mailto:"]');
    await expect(addresses).toHaveText(["hello@cleartonne.example"]);
  });
});

test.describe("privacy policy", () => {
  test("states what is collected, used, shared, kept secure and how to opt out or delete", async ({
    visit,
  }) => {
    const page = await visit("/privacy-policy");
    const text = (await page.getByRole("main").textContent()) ?? "";
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
    const headings = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .allTextContents();
    expect(headings).toEqual(
      expect.arrayContaining([
        "How we use information",
        "Sharing",
        "Security",
        "Changes",
        "Contact",
      ]),
    );
    await expect.poll(() => page.locator('main a[href="/opt-out"]').count()).toBeGreaterThan(0);
    await expect
      .poll(() => page.locator('main a[href="mailto:hello@cleartonne.example"]').count())
      .toBeGreaterThan(0);
  });
});

test.describe("every content page", () => {
  for (const path of pages) {
    test(`${path} is complete without scripts`, async ({ newPage, visit }) => {
      const page = await newPage({ javaScriptEnabled: false });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const withoutScripts = await page.getByRole("main").innerText();
      const scripted = await visit(path);
      expect(withoutScripts).toBe(await scripted.getByRole("main").innerText());
    });
  }

  for (const path of pages) {
    test(`${path} fits the width of every device and logs no problem`, async ({ newPage }) => {
      for (const viewport of Object.values(viewports)) {
        const page = await newPage({ viewport });
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
  }

  for (const path of pages) {
    test(`${path} names its images and its controls`, async ({ visit }) => {
      const page = await visit(path);
      const nameless = await page.getByRole("main").evaluate((main) =>
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
  }
});
