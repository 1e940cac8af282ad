import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { sessionKey } from "~/lib/browser-client";
import { newVisitor, openBrowser } from "../../fixtures/browser.ts";
import { receiveMail } from "../../fixtures/mailbox.ts";
import { sharedTestServer, type TestServer } from "../../fixtures/test-server.ts";

type VisitOptions = BrowserContextOptions & { consent?: boolean };

/**
 * One server and one browser for a test file; every visitor has a browser profile of their own. Tests
 * that write projects start a server of theirs.
 */
export function accountSite(startServer = sharedTestServer) {
  let server: TestServer;
  let browser: Browser;
  const opened: BrowserContext[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), openBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function newProfile(options: VisitOptions = {}): Promise<BrowserContext> {
    const context = await newVisitor(browser, server.url, {
      consent: true,
      reducedMotion: "reduce",
      ...options,
    });
    opened.push(context);
    return context;
  }

  return {
    get server() {
      return server;
    },
    newProfile,
    async visit(path: string, options?: VisitOptions): Promise<Page> {
      return openPage(await newProfile(options), path);
    },
    /** The newest message to an address: its link, the link's token and the code. */
    async mailTo(email: string) {
      const { text } = await receiveMail(server, email);
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
      const token = /token_hash=([^&]+)/.exec(link)?.[1] ?? "";
      return { link, token, code: /^\d{6}$/m.exec(text)?.[0] ?? "" };
    },
    /** Asks for a link past the page. */
    async askForLink(email: string) {
      const { error } = await server.anonymous.auth.signInWithOtp({ email });
      if (error) throw error;
      return this.mailTo(email);
    },
    /** Follows a link in a profile until the person is signed in. */
    async signInByLink(context: BrowserContext, email: string): Promise<Page> {
      const { link } = await this.askForLink(email);
      const page = await openPage(context, link);
      await page.getByRole("button", { name: /continue/i }).click();
      await page.waitForURL((url) => url.pathname !== "/auth/callback");
      await accountButton(page, email).waitFor();
      return page;
    },
    async marketingChoiceOf(email: string) {
      const [row] = await server.query<{ marketing_opt_in: boolean | null }>(
        "select marketing_opt_in from public.profiles where email = $1",
        [email],
      );
      return row?.marketing_opt_in;
    },
  };
}

/** Opens a path and waits until the page answers to clicks and keys. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await hydrated(page);
  return page;
}

/** The router takes over scrolling in its first effect: from then on the page answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === "manual");
}

export const accountButton = (page: Page, email: string) =>
  page
    .locator("header")
    .first()
    .getByRole("button", { name: email.slice(0, 5) });

export const loginLink = (page: Page) =>
  page.locator("header").first().getByRole("link", { name: "Login" });

export async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
}

export async function logOut(page: Page, email: string): Promise<void> {
  await accountButton(page, email).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByText("You have been logged out").waitFor();
  await loginLink(page).waitFor();
}

export const storedSession = (page: Page) =>
  page.evaluate((key) => window.localStorage.getItem(key), sessionKey);

/** Expects something that becomes true in its own time. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 20_000 });
}
