import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { projectId } from "#demo/ids.ts";
import { sharedListPath } from "#domain/lists/list-paths.ts";
import { createPageData } from "../fixtures/every-page.ts";
import { hold } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

/** Words that ask a visitor to log in, or state that something waits for it. */
const prompts = /\blog\s?in\b|share your email/i;

/** Pages with sign-in prompts, each with a prompt that the server renders for everyone. */
const pages = [
  { path: "/", prompt: "Share your email to reveal the good stuff" },
  { path: "/?cost=10-200", prompt: "(log in to apply)" },
  { path: "/market", prompt: "Log in to see this chart" },
  { path: "/compare?project=PURO-FI-0417&project=9114", prompt: "are hidden until you log in" },
  {
    path: `/projects/${projectId("GS90412")}`,
    prompt: "Log in to see price, permanence and rating",
  },
  { path: `/projects/${projectId("9075")}`, prompt: "Log in to claim it" },
  { path: "a shared list", prompt: "Log in to see them" },
  { path: "/submit-project", prompt: "Log in now" },
] as const;

/** The texts and labels on the page that match, if they are visible. */
function visiblePrompts(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ source, flags }) => {
      const pattern = new RegExp(source, flags);
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        if (
          pattern.test(text) &&
          node.parentElement?.checkVisibility({ visibilityProperty: true })
        ) {
          found.push(text);
        }
      }
      for (const element of document.body.querySelectorAll("[aria-label], [title]")) {
        const label = `${element.getAttribute("aria-label")} ${element.getAttribute("title")}`;
        if (pattern.test(label) && element.checkVisibility({ visibilityProperty: true })) {
          found.push(label);
        }
      }
      return found;
    },
    { source: prompts.source, flags: prompts.flags },
  );
}

/** Browsers paint nothing before the style sheets have loaded. */
const waitForStyles = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")).every(
        ({ sheet }) => sheet,
      ),
  );

let pageData: ReturnType<typeof createPageData> | undefined;

test("while scripts load, a visitor with a stored session is not asked to log in anywhere", async ({
  newPage,
  server,
}) => {
  pageData ??= createPageData(server);
  const { token } = await pageData;
  const page = await newPage({ email: `buyer-${randomUUID()}@example.org` });
  const scripts = await hold(page, "**/assets/*.js");
  for (const { path, prompt } of pages) {
    await test.step(path, async () => {
      const url = path.startsWith("/") ? path : sharedListPath(token);
      await page.goto(url, { waitUntil: "commit" });
      await waitForStyles(page);
      await expect(page.getByText(prompt).first()).toBeAttached();
      expect(await visiblePrompts(page)).toEqual([]);
    });
  }
  scripts.release();
});

test("without scripts and without a session, the page says what a login reveals", async ({
  newPage,
  server,
}) => {
  pageData ??= createPageData(server);
  const { token } = await pageData;
  const page = await newPage({ javaScriptEnabled: false });
  for (const { path, prompt } of pages) {
    await test.step(path, async () => {
      await page.goto(path.startsWith("/") ? path : sharedListPath(token));
      await expect(page.getByText(prompt).filter({ visible: true }).first()).toBeVisible();
    });
  }
});
