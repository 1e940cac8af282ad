import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import { waitForHydration } from "../../tests/e2e/fixtures/loaded-page.ts";
import { launchOptions, newVisitor } from "../../tests/fixtures/browser.ts";
import type { Site } from "./site.ts";

/** The tests' browser, but with the optimising compiler, as visitors have it. */
export function openBrowser(): Promise<Browser> {
  const { args = [], ...options } = launchOptions();
  return chromium.launch({ ...options, args: args.filter((name) => !/^--js-flags/.test(name)) });
}

/** A visitor with an empty cache, who has replied to the banner; signed in if given a session. */
export async function newReader(
  browser: Browser,
  { url }: Pick<Site, "url">,
  session?: Session,
): Promise<BrowserContext> {
  const context = await newVisitor(browser, url, { consent: true });
  await context.addInitScript(
    (text) => {
      localStorage.setItem("project-table-scroll-hint", "seen");
      if (text) localStorage.setItem("cleartonne-session", text);
    },
    session ? JSON.stringify(session) : "",
  );
  context.setDefaultTimeout(maxWait);
  return context;
}

/** In milliseconds; fifty thousand projects may take a while. */
const maxWait = 180_000;

/** Waits until all projects are loaded, which an anonymous visitor's first interaction triggers. */
export async function whenComplete(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.mouse.move(2, 2);
  await page
    .locator('[data-result-count][aria-busy="false"]:not([data-first-rows])')
    .waitFor({ state: "attached", timeout: maxWait });
}
