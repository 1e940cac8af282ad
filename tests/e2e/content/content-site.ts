import type { BrowserContextOptions, Page } from "playwright-core";
import { newVisitor } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { hydrated, visitSignedIn } from "../site/visitors.ts";

type VisitOptions = BrowserContextOptions & { consent?: boolean };

/** The site as readers have it; every visit has a browser profile of its own. */
export function contentSite(startServer?: Parameters<typeof testSite>[0]) {
  const site = testSite(startServer);

  async function open(options: VisitOptions = {}): Promise<Page> {
    const context = await newVisitor(site.browser, site.server.url, {
      consent: false,
      reducedMotion: "reduce",
      ...options,
    });
    return context.newPage();
  }

  return {
    get server() {
      return site.server;
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
      const page = await visitSignedIn(site, path, { email, reducedMotion: "reduce" });
      await hydrated(page);
      await page.getByRole("button", { name: email.slice(0, 4) }).waitFor();
      return page;
    },
    async html(path: string): Promise<string> {
      return (await fetch(`${site.server.url}${path}`)).text();
    },
  };
}

/** Follows a link without loading the document anew, as a click in the page does. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole("navigation").first().getByRole("link", { name: link }).click();
}
