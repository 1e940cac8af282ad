import type { Browser, Page } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import type { RunningServer } from "#server/main.ts";
import { newVisitor } from "../tests/fixtures/browser.ts";

/** In milliseconds: fifty thousand projects take a while. */
const maxWait = 180_000;

/** The first visit of somebody who is not signed in. */
export async function measurePage(browser: Browser, { url }: RunningServer) {
  const context = await newVisitor(browser, url, { consent: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem("project-table-scroll-hint", "seen");
    const first = { shift: 0, rows: "" };
    Object.assign(window, { first });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry) first.shift += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
    document.addEventListener("DOMContentLoaded", () => {
      first.rows = rowPlaces();
    });
    function rowPlaces() {
      const rows = [...document.querySelectorAll("tr[data-project]")].slice(0, 10);
      return rows
        .map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`)
        .join();
    }
    Object.assign(window, { rowPlaces });
  });
  const started = Date.now();
  const asked = page.waitForRequest((request) => request.url().includes("project_listings"), {
    timeout: maxWait,
  });
  await page.goto("/", { timeout: maxWait });
  await whenComplete(page);
  const ready = Date.now() - started;
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => {
    const { first, rowPlaces } = window as unknown as {
      first: { shift: number; rows: string };
      rowPlaces: () => string;
    };
    return {
      nodes: document.querySelectorAll("*").length,
      layoutShift: first.shift,
      jumped: first.rows !== rowPlaces(),
    };
  });
  const listingAddress = (await asked).url();
  await context.close();
  return { ...seen, ready, listingAddress };
}

async function whenComplete(page: Page) {
  await page
    .locator('[data-result-count][aria-busy="false"]')
    .waitFor({ state: "attached", timeout: maxWait });
}

/** Signed in, so that every column has values to sort by. */
export async function openRevealed(
  browser: Browser,
  { url }: RunningServer,
  session: Session,
): Promise<Page> {
  const context = await newVisitor(browser, url, { consent: true });
  const page = await context.newPage();
  await page.addInitScript(
    (text) => localStorage.setItem("cleartonne-session", text),
    JSON.stringify(session),
  );
  await page.goto("/", { timeout: maxWait });
  await whenComplete(page);
  // The search is prepared in pauses; nobody types in the first seconds.
  await page.waitForTimeout(8000);
  return page;
}
