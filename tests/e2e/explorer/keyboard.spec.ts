import type { Page } from "@playwright/test";
import { scrollTable } from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

const upper = (page: Page) => page.getByRole("table", { name: "Pinned projects" });
const lower = (page: Page) => page.getByRole("table", { name: "Carbon credit projects" });

/** What has the focus, and what covers it: at its middle, its upper edge and its left edge. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, top, width, height } = (focused ?? document.body).getBoundingClientRect();
    const points = [
      [left + width / 2, top + height / 2],
      [left + width / 2, top + 2],
      [left + 2, top + height / 2],
    ] as const;
    const covers = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter((found) => found === null || !focused?.contains(found));
    return {
      name: focused?.getAttribute("aria-label") ?? focused?.textContent ?? "",
      row: focused?.closest('table[aria-label="Carbon credit projects"] tr')?.textContent ?? null,
      covers: covers.map((cover) => cover?.textContent ?? "the window's edge"),
    };
  });

for (const [state, path] of [
  ["nothing pinned", "/?sort=company"],
  ["two rows pinned", "/?sort=company&pin=9114&pin=9171"],
] as const) {
  test(`going backwards with ${state}, the focus is never behind what stays in sight`, async ({
    openExplorer,
  }) => {
    const page = await openExplorer(path);
    await scrollTable(page, { top: 900, left: 1500 });
    const sixth = lower(page).locator("tr[data-project]").nth(5);
    await sixth.getByRole("button").last().focus();
    for (let step = 0; step < 70; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const { name, row, covers } = await lookAtFocus(page);
      if (row === null) break;
      expect(covers, `over '${name}' of ${row}`).toEqual([]);
    }
  });
}
