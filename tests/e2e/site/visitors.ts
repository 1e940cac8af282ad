import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { sessionKey } from "~/lib/browser-client";
import { newVisitor } from "../../fixtures/browser.ts";
import { signIn } from "../../fixtures/mailbox.ts";
import type { TestServer } from "../../fixtures/test-server.ts";

type VisitorOptions = BrowserContextOptions & { consent?: boolean };

/** Opens a page as a new visitor; without `consent` the banner is still to be answered. */
export async function visit(
  browser: Browser,
  server: TestServer,
  path: string,
  options: VisitorOptions = {},
): Promise<Page> {
  const context = await newVisitor(browser, server.url, options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens a page as somebody who signed in before, in this browser. */
export async function visitSignedIn(
  browser: Browser,
  server: TestServer,
  path: string,
  options: VisitorOptions & { email: string },
): Promise<Page> {
  const { email, ...rest } = options;
  const { session } = await signIn(server, email);
  const context = await newVisitor(browser, server.url, { consent: true, ...rest });
  const page = await context.newPage();
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const);
  await page.goto(path);
  return page;
}

/** Waits until the page's scripts have run: only then does the Login control or the menu show. */
export async function whenReady(page: Page): Promise<Page> {
  await page.waitForFunction(() =>
    document.querySelector('link[rel="icon"]')?.getAttribute("href")?.includes("v="),
  );
  return page;
}
