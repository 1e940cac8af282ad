import type { Browser } from "@playwright/test";
import type { FilledSite } from "../sites/filled-sites.ts";
import { newReader, whenComplete } from "../sites/visitors.ts";

declare global {
  interface Window {
    /** Set by the benchmark before the page's own scripts run. */
    firstSight: { shift: number; places: string; placesNow: () => string };
  }
}

/** What somebody who is not signed in sees move on a first visit, and how much there is to draw. */
export async function watchFirstVisit(browser: Browser, site: FilledSite) {
  const context = await newReader(browser, site);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const placesNow = () =>
        [...document.querySelectorAll("tr[data-project]")]
          .slice(0, 10)
          .map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`)
          .join();
      window.firstSight = { shift: 0, places: "", placesNow };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry) window.firstSight.shift += Number(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
      document.addEventListener("DOMContentLoaded", () => {
        window.firstSight.places = placesNow();
      });
    });
    await page.goto("/");
    await whenComplete(page);
    // What moves late has moved by then.
    await page.waitForTimeout(1000);
    return await page.evaluate(() => ({
      nodes: document.querySelectorAll("*").length,
      layoutShift: window.firstSight.shift,
      hasJumped: window.firstSight.places !== window.firstSight.placesNow(),
    }));
  } finally {
    await context.close();
  }
}
