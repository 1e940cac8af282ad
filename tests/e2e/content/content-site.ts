import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { newVisitor, openBrowser } from "../../fixtures/browser.ts";
import { signIn } from "../../fixtures/mailbox.ts";
import { sharedTestServer, type TestServer } from "../../fixtures/test-server.ts";

/** For `expect.poll`: the machine that runs the tests may be busy. */
export const patience = { timeout: 15_000 };

type VisitOptions = BrowserContextOptions & { consent?: boolean };

/**
 * One server and one browser for a test file; every visit has a browser profile of its own. Tests
 * that write content start a server of theirs.
 */
export function contentSite(startServer = sharedTestServer) {
  let server: TestServer;
  let browser: Browser;
  const opened: Page[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), openBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(options: VisitOptions = {}): Promise<Page> {
    const context = await newVisitor(browser, server.url, {
      consent: false,
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    opened.push(page);
    return page;
  }

  return {
    get server() {
      return server;
    },
    open,
    /** Opens a path and waits until the page answers to clicks and keys. */
    async visit(path: string, options?: VisitOptions): Promise<Page> {
      const page = await open(options);
      await page.goto(path);
      await hydrated(page);
      return page;
    },
    async visitSignedIn(path: string, email: string): Promise<Page> {
      const { session } = await signIn(server, email);
      const page = await open({ consent: true });
      await page.addInitScript((stored) => {
        window.localStorage.setItem("cleartonne-session", stored);
      }, JSON.stringify(session));
      await page.goto(path);
      await hydrated(page);
      await page.getByRole("button", { name: email.slice(0, 4) }).waitFor();
      return page;
    },
    async html(path: string): Promise<string> {
      return (await fetch(`${server.url}${path}`)).text();
    },
  };
}

/** Follows a link without loading the document anew, as a click in the page does. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole("navigation").first().getByRole("link", { name: link }).click();
}

/** The router takes over scrolling in its first effect: from then on the page answers. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
}
