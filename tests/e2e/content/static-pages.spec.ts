import type { ConsoleMessage } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
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
  test("shows a single public contact e-mail", async ({ sharedPage }) => {
    const page = await sharedPage("/contact");
    const addresses = page.locator('main a[href^="mailto:"]');
    await expect(addresses).toHaveText(["hello@cleartonne.example"]);
  });
});

test.describe("privacy policy", () => {
  test("states what is collected, used, shared, kept secure and how to opt out or delete", async ({
    sharedPage,
  }) => {
    const page = await sharedPage("/privacy-policy");
    const main = page.getByRole("main");
    for (const sentence of [
      "Personal identification information.",
      "your name and your e-mail address",
      "Usage data.",
      "marketing e-mails",
      "Usage analytics use a privacy-friendly tool and contain no personal data.",
      "We do not sell your personal information",
    ]) {
      await expect(main).toContainText(sentence);
    }
    for (const name of ["How we use information", "Sharing", "Security", "Changes", "Contact"]) {
      await expect(main.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    }
    await expect(main.locator('a[href="/opt-out"]').first()).toBeVisible();
    await expect(main.locator('a[href="mailto:hello@cleartonne.example"]').first()).toBeVisible();
  });
});

test.describe("every content page", () => {
  for (const path of pages) {
    test(`${path} fits every device's width and logs no errors`, async ({ sharedPage }) => {
      const page = await sharedPage("about:blank");
      const problems: string[] = [];
      const onMessage = (message: ConsoleMessage) => {
        if (["error", "warning"].includes(message.type())) problems.push(message.text());
      };
      const onError = (error: Error) => problems.push(String(error));
      page.on("console", onMessage);
      page.on("pageerror", onError);
      for (const viewport of Object.values(viewports)) {
        await page.setViewportSize(viewport);
        // Reload except for the tablet: its 768 pixels count as a desktop in scripts.
        if (viewport !== viewports.tablet) await page.goto(path);
        await waitForReady(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        expect(problems).toEqual([]);
      }
      page.off("console", onMessage);
      page.off("pageerror", onError);
    });

    test(`${path} is complete without scripts`, async ({ sharedPage }) => {
      const page = await sharedPage(path, { javaScriptEnabled: false });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const withoutScripts = await page.getByRole("main").innerText();
      const scripted = await sharedPage(path);
      await expect(scripted.getByRole("main")).toHaveText(withoutScripts, { useInnerText: true });
    });
  }
});
