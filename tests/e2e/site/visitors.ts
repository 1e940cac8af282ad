import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { sessionKey } from "~/lib/data/browser-client";
import { newVisitor } from "../../fixtures/browser.ts";
import { gate } from "../../fixtures/gate.ts";
import { signIn } from "../../fixtures/mailbox.ts";
import type { TestSite } from "../../fixtures/test-site.ts";

type VisitorOptions = BrowserContextOptions & { consent?: boolean };

/** Opens a page as a new visitor; without `consent` the banner is still to be answered. */
export async function visit(
  { browser, server }: TestSite,
  path: string,
  options: VisitorOptions = {},
): Promise<Page> {
  const context = await newVisitor(browser, server.url, options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

interface SignedInOptions extends VisitorOptions {
  email: string;
  /** The access token has run out, so the page has to ask for another one first. */
  isExpired?: boolean;
}

/** A page of somebody who signed in before, in this browser; nothing is opened yet. */
export async function signedInVisitor(
  { browser, server }: TestSite,
  { email, isExpired = false, ...options }: SignedInOptions,
): Promise<Page> {
  const { session } = await signIn(server, email);
  const stored = isExpired ? { ...session, expires_at: 1, expires_in: 0 } : session;
  const localStorage = [{ name: sessionKey, value: JSON.stringify(stored) }];
  const context = await newVisitor(browser, server.url, {
    consent: true,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    ...options,
  });
  return context.newPage();
}

export async function visitSignedIn(
  site: TestSite,
  path: string,
  options: SignedInOptions,
): Promise<Page> {
  const page = await signedInVisitor(site, options);
  await page.goto(path);
  return page;
}

/** Waits until the page's scripts have run and it is known who is signed in. */
export async function whenReady(page: Page): Promise<Page> {
  await page.waitForFunction(() =>
    document.querySelector('link[rel="icon"]')?.getAttribute("href")?.includes("v="),
  );
  return page;
}

/** The router takes over scrolling in its first effect: from then on the page answers. */
export async function hydrated(page: Page): Promise<Page> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
  return page;
}

/** Holds the page's requests to such addresses until they are let go. */
export async function hold(
  page: Page,
  pattern: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<{ letGo: () => void }> {
  const { opened, open } = gate();
  await page.route(pattern, async (route) => {
    await opened;
    await answer(route);
  });
  return { letGo: open };
}

/** The scripts that a page has loaded so far and that contain the words: a chunk's name may change. */
export async function scriptsWith(page: Page, words: string): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith(".js")),
  );
  const texts = await Promise.all(
    [...new Set(loaded)].map(async (url) => ({ url, text: await (await fetch(url)).text() })),
  );
  return texts.filter(({ text }) => text.includes(words)).map(({ url }) => url);
}

/** Expects something that becomes true in its own time. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 20_000 });
}
