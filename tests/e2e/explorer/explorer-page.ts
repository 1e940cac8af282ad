import type { BrowserContextOptions, Page } from "playwright-core";
import { newVisitor } from "../../fixtures/browser.ts";
import type { TestSite } from "../../fixtures/test-site.ts";
import { signedInVisitor, whenReady } from "../site/visitors.ts";

type Options = BrowserContextOptions & { email?: string; showsHint?: boolean };

/**
 * The explorer as one visitor has it: signed in if an address is given. The first visit's overlay is
 * left out unless it is asked for, because it takes every press for five seconds.
 */
export async function openExplorer(
  site: TestSite,
  path = "/",
  { email, showsHint = false, ...options }: Options = {},
): Promise<Page> {
  const page = await newPage(site, { email, ...options });
  if (!showsHint) {
    await page.addInitScript(() => localStorage.setItem("project-table-scroll-hint", "seen"));
  }
  await page.goto(path);
  await whenReady(page);
  if (new URL(page.url()).pathname === "/") await whenComplete(page);
  return page;
}

/** A page of a visitor, before anything is opened. */
export async function newPage(site: TestSite, { email, ...options }: Options = {}): Promise<Page> {
  if (email) return signedInVisitor(site, { email, ...options });
  const context = await newVisitor(site.browser, site.server.url, { consent: true, ...options });
  return context.newPage();
}

/** Waits until the whole list has arrived. */
export async function whenComplete(page: Page) {
  await page.locator('[data-result-count][aria-busy="false"]').waitFor({ state: "attached" });
}

/** The companies of the rows or cards that are drawn, from the top. */
export function companies(page: Page): Promise<string[]> {
  return page
    .locator(
      'table[aria-label="Carbon credit projects"] [data-company], ol[aria-label="Carbon credit projects"] h3',
    )
    .filter({ visible: true })
    .allTextContents();
}

/** The cells of a column, by its header's text, from the top. */
export function column(page: Page, label: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const table = document.querySelector('table[aria-label="Carbon credit projects"]');
    const heads = [...document.querySelectorAll("thead th[data-column]")];
    const place = heads.findIndex((head) => head.textContent === wanted);
    const rows = [...(table?.querySelectorAll("tbody tr[data-project]") ?? [])];
    return rows.map((row) => row.children[place]?.textContent ?? "");
  }, label);
}

/** Thirty seconds pass for the cache, and somebody comes back to the window. */
export function comeBackLater(page: Page) {
  return page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 31_000;
    window.dispatchEvent(new Event("focus"));
  });
}

export const resultCount = (page: Page) => page.locator("[data-result-count]").textContent();

export const menuButton = (page: Page, label: string) =>
  page.locator('button[aria-haspopup="dialog"]').filter({ hasText: label });

export const sortButton = (page: Page, name: string) =>
  page.getByRole("columnheader").getByRole("button", { name, exact: true });

export async function choose(page: Page, menu: string, ...options: string[]) {
  await menuButton(page, menu).click();
  for (const option of options)
    await page.getByRole("checkbox", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

export function scrollTable(page: Page, to: { top?: number; left?: number }) {
  return page
    .getByRole("region", { name: "Table of projects" })
    .evaluate((element, { top, left }) => {
      if (top !== undefined) element.scrollTop = top;
      if (left !== undefined) element.scrollLeft = left;
    }, to);
}
