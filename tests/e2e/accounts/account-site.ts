import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { sessionKey } from "~/lib/data/browser-client";
import { newVisitor } from "../../fixtures/browser.ts";
import { receiveMail } from "../../fixtures/mailbox.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { hydrated } from "../site/visitors.ts";

type VisitOptions = BrowserContextOptions & { consent?: boolean };

/** The site as its account holders have it; every visitor has a browser profile of their own. */
export function accountSite(startServer?: Parameters<typeof testSite>[0]) {
  const site = testSite(startServer);

  function newProfile(options: VisitOptions = {}): Promise<BrowserContext> {
    return newVisitor(site.browser, site.server.url, {
      consent: true,
      reducedMotion: "reduce",
      ...options,
    });
  }

  return {
    get browser() {
      return site.browser;
    },
    get server() {
      return site.server;
    },
    newProfile,
    async visit(path: string, options?: VisitOptions): Promise<Page> {
      return openPage(await newProfile(options), path);
    },
    /** The newest message to an address: its link, the link's token and the code. */
    async mailTo(email: string) {
      const { text } = await receiveMail(site.server, email);
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
      const token = /token_hash=([^&]+)/.exec(link)?.[1] ?? "";
      return { link, token, code: /^\d{6}$/m.exec(text)?.[0] ?? "" };
    },
    /** Asks for a link past the page. */
    async askForLink(email: string) {
      const { error } = await site.server.anonymous.auth.signInWithOtp({ email });
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
      const [row] = await site.server.query<{ marketing_opt_in: boolean | null }>(
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
