import type { Page } from "@playwright/test";
import { scrollTable } from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

const upper = (page: Page) => page.getByRole("table", { name: "Pinned projects" });
const lower = (page: Page) => page.getByRole("table", { name: "Carbon credit projects" });

/** The focused element, and what covers it at its centre, top edge and left edge. */
const inspectFocus = (page: Page) =>
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

/** Tabs backwards through the rows from the sixth one on and expects every focus to be visible. */
async function expectFocusInView(page: Page) {
  await scrollTable(page, { top: 900, left: 1500 });
  const sixth = lower(page).locator("tr[data-project]").nth(5);
  await sixth.getByRole("button").last().focus();
  for (let step = 0; step < 45; step += 1) {
    await page.keyboard.press("Shift+Tab");
    const { name, row, covers } = await inspectFocus(page);
    if (row === null) break;
    expect(covers, `over '${name}' of ${row}`).toEqual([]);
  }
}

test("tabbing backwards, the focus is never hidden behind sticky elements, and pinning moves it along", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/?sort=company&pin=9114&pin=9171");
  await test.step("with two rows pinned", () => expectFocusInView(page));

  await test.step("unpinning by keyboard a row whose position is out of view leaves the focus on the table", async () => {
    await scrollTable(page, { top: 0 });
    for (const left of [1, 0]) {
      await upper(page).getByRole("button", { name: "Unpin row" }).first().press("Enter");
      await expect(upper(page).getByRole("button", { name: "Unpin row" })).toHaveCount(left);
    }
    await expect(page.getByRole("region", { name: "Table of projects" })).toBeFocused();
  });

  await test.step("with nothing pinned", () => expectFocusInView(page));

  await test.step("pinning by keyboard moves the focus along, and unpinning brings it back", async () => {
    await scrollTable(page, { top: 0 });
    const second = page.locator('tr[aria-rowindex="3"]');
    const id = (await second.getAttribute("data-project")) ?? "";
    const button = `tr[data-project="${id}"] button[title$="pin row" i]`;
    await second.getByRole("button", { name: "Pin row" }).focus();
    await page.keyboard.press("Enter");
    await expect(upper(page).locator(button)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(lower(page).locator(button)).toBeFocused();
  });
});
