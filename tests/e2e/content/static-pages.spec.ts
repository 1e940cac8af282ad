import type { ConsoleMessage } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { expectNoOverflow } from "../fixtures/axe.ts";
import { mainHtml, waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, reducedMotion: "reduce" } });

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

test("the contact page shows a single public contact e-mail", async ({ server }) => {
  const main = await mainHtml(server, "/contact");
  const addresses = [...main.matchAll(/<a [^>]*href="mailto:[^"]*"[^>]*>(.*?)<\/a>/gs)];
  expect(addresses.map(([, text]) => text)).toEqual(["hello@cleartonne.example"]);
});

test("the privacy policy states what is collected, used, shared, kept secure and how to opt out or delete", async ({
  server,
}) => {
  const main = await mainHtml(server, "/privacy-policy");
  const text = main.replaceAll(/<[^>]*>/g, "");
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
  for (const name of ["How we use information", "Sharing", "Security", "Changes", "Contact"]) {
    expect(main).toMatch(new RegExp(`<h2[^>]*>${name}</h2>`));
  }
  expect(main).toContain('href="/opt-out"');
  expect(main).toContain('href="mailto:hello@cleartonne.example"');
});

test.describe("every content page", () => {
  for (const path of pages) {
    // From a desktop, accessibility.spec.ts loads them.
    test(`${path}, loaded on a phone, fits every device's width, logs no errors and is complete without scripts`, async ({
      sharedPage,
    }) => {
      const page = await sharedPage("about:blank");
      const problems: string[] = [];
      const onMessage = (message: ConsoleMessage) => {
        if (!["error", "warning"].includes(message.type())) return;
        if (!message.text().includes("blocked by Playwright")) problems.push(message.text());
      };
      const onError = (error: Error) => problems.push(String(error));
      page.on("console", onMessage);
      page.on("pageerror", onError);
      for (const device of ["phone", "tablet", "desktop"] as const) {
        await page.setViewportSize(viewports[device]);
        if (device === "phone") await page.goto(path);
        await waitForReady(page);
        await expectNoOverflow(page, device);
        expect(problems).toEqual([]);
      }
      page.off("console", onMessage);
      page.off("pageerror", onError);

      const unscripted = await sharedPage(path, { javaScriptEnabled: false });
      await expect(unscripted.getByRole("heading", { level: 1 })).toHaveCount(1);
      const withoutScripts = await unscripted.getByRole("main").innerText();
      await expect(page.getByRole("main")).toHaveText(withoutScripts, { useInnerText: true });
    });
  }
});
