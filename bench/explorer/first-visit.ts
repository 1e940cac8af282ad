import type { Browser } from "@playwright/test";
import type { FilledSite } from "../sites/filled-sites.ts";
import { newReader, whenComplete } from "../sites/visitors.ts";

declare global {
  interface Window {
    /** Set by the benchmark before the page's own scripts run. */
    firstVisit: { shift: number; positions: string; currentPositions: () => string };
  }
}

/** Measures layout shifts and the number of DOM nodes on an anonymous visitor's first visit. */
export async function watchFirstVisit(browser: Browser, site: FilledSite) {
  const context = await newReader(browser, site);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const currentPositions = () =>
        [...document.querySelectorAll("tr[data-project]")]
          .slice(0, 10)
          .map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`)
          .join();
      window.firstVisit = { shift: 0, positions: "", currentPositions };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry) window.firstVisit.shift += Number(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
      document.addEventListener("DOMContentLoaded", () => {
        window.firstVisit.positions = currentPositions();
      });
    });
    await page.goto("/");
    await whenComplete(page);
    // Waits for late layout shifts.
    await page.waitForTimeout(1000);
    return await page.evaluate(() => ({
      nodes: document.querySelectorAll("*").length,
      layoutShift: window.firstVisit.shift,
      hasJumped: window.firstVisit.positions !== window.firstVisit.currentPositions(),
    }));
  } finally {
    await context.close();
  }
}
