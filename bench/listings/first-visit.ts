import type { Browser } from "@playwright/test";
import type { FilledSite } from "../sites/filled-sites.ts";
import { recordTraffic } from "../sites/traffic.ts";
import { newReader, whenComplete } from "../sites/visitors.ts";

/** A signed-in user's first visit: the bytes sent, and the time until every row can be filtered. */
export async function visitSignedIn(browser: Browser, site: FilledSite) {
  const context = await newReader(browser, site, site.session);
  try {
    const page = await context.newPage();
    const traffic = await recordTraffic(page);
    const started = performance.now();
    await page.goto("/");
    await whenComplete(page);
    const milliseconds = performance.now() - started;
    await page.waitForLoadState("networkidle");
    return { milliseconds, bytes: traffic.bytes() };
  } finally {
    await context.close();
  }
}
