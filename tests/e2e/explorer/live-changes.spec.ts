import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { violations } from "../fixtures/axe.ts";
import {
  companies,
  resultCount,
  scrollTable,
  waitForExplorer,
  withoutHint,
} from "../fixtures/explorer-page.ts";
import { joined } from "../fixtures/live-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true } });

const rows = (page: Page) =>
  page.locator('table[aria-label="Carbon credit projects"] tr[data-project]');
const news = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const showButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Where the rows are, by project. */
const positions = (page: Page) =>
  rows(page).evaluateAll((elements) =>
    elements.map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`),
  );

async function idAt(page: Page, index: number): Promise<string> {
  return (await rows(page).nth(index).getAttribute("data-project")) ?? "";
}

const rowOf = (page: Page, id: string) => page.locator(`tr[data-project="${id}"]`);

/** The explorer in order of companies, following changes. */
async function followed(page: Page): Promise<Page> {
  const following = joined(page, "versions");
  await page.goto("/?sort=company");
  await waitForExplorer(page);
  await following;
  return page;
}

test("a change appears in its row without a reload, marked and announced, and nothing moves", async ({
  change,
  newPage,
  server,
}) => {
  const page = await followed(await newPage({ kept: withoutHint, reducedMotion: "reduce" }));
  const id = await idAt(page, 2);
  await rowOf(page, id).getByRole("button", { name: "Copy email" }).focus();
  const before = await positions(page);
  await change("projects", id, { project_region: "Antarctica" });
  await expect(rowOf(page, id)).toContainText("Antarctica");
  await expect(rowOf(page, id).getByText("Updated", { exact: true })).toBeVisible();
  await expect(rowOf(page, id).locator("td[data-updated]")).toHaveText("Antarctica");
  await expect(rows(page).getByText("Updated", { exact: true })).toHaveCount(1);
  await expect(news(page, "1 project updated")).toHaveCount(1);
  expect(await positions(page)).toEqual(before);
  await expect(rowOf(page, id).getByRole("button", { name: "Copy email" })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await test.step("a change that would move its row waits for 'Show new order', and the focus goes to the table", async () => {
    const moved = await idAt(page, 4);
    const [company] = await server.query<{ id: string }>(
      "select company_id as id from public.projects where id = $1",
      [moved],
    );
    await change("companies", company?.id ?? "", { name: "Zzz last company" });
    await expect(rowOf(page, moved)).toContainText("Zzz last company");
    expect(await positions(page)).toEqual(before);
    await showButton(page, "Show new order").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Table of projects" })).toBeFocused();
    await expect(showButton(page, "Show new order")).toHaveCount(0);
    expect(await idAt(page, 4)).not.toBe(moved);
  });
});

test("new projects wait for '1 new project — show', and one that is gone stays with a mark until then; neither scroll position, selection nor focus is lost", async ({
  change,
  newPage,
  server,
}) => {
  const page = await followed(await newPage({ kept: withoutHint, reducedMotion: "reduce" }));
  await scrollTable(page, { top: 700 });
  // A row that is rendered only after scrolling.
  const line = page.locator('tbody tr[aria-rowindex="20"]');
  const kept = rowOf(page, (await line.getAttribute("data-project")) ?? "");
  const button = kept.getByRole("button", { name: "Copy email" });
  await button.focus();
  await kept
    .locator("[data-company]")
    .first()
    .evaluate((element) => getSelection()?.selectAllChildren(element));
  const selected = await page.evaluate(() => getSelection()?.toString());
  const gone = (await page.locator('tr[aria-rowindex="22"]').getAttribute("data-project")) ?? "";
  const before = await positions(page);

  // A project that sorts first in this order, so every row moves down by one.
  const [waiting] = await server.query<{ id: string; company: string }>(
    "select id, company_id as company from public.projects where status = 'submitted' order by project_id limit 1",
  );
  await change("companies", waiting?.company ?? "", { name: "A first company" });
  await change("projects", waiting?.id ?? "", { status: "approved" });
  await change("projects", gone, { status: "withdrawn" });
  await expect(showButton(page, "1 new project — show")).toBeVisible();
  await expect(rowOf(page, gone)).toContainText("No longer in this list");
  await expect(resultCount(page)).toHaveText("56 projects");
  expect(await positions(page)).toEqual(before);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected);
  await expect(button).toBeFocused();
  const top = await kept.evaluate((row) => row.getBoundingClientRect().top);
  await showButton(page, "1 new project — show").click();
  await expect(rowOf(page, gone)).toHaveCount(0);
  await expect(page.getByText("No longer in this list")).toHaveCount(0);
  expect(await kept.evaluate((row) => row.getBoundingClientRect().top)).toBe(top);
  await scrollTable(page, { top: 0 });
  await expect(companies(page).first()).toHaveText("A first company");
});

test("a changed price is marked for members; visitors are told a version, and no row is marked", async ({
  change,
  newPage,
  server,
}) => {
  const visitor = await newPage({ kept: withoutHint });
  const received: string[] = [];
  visitor.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.push(String(payload))),
  );
  await followed(visitor);
  const member = await followed(await newPage({ kept: withoutHint, email: "live@buyer.example" }));
  const id = await idAt(member, 2);
  const asked = visitor.waitForResponse(/get_public_data_versions/);
  await change("projects", id, { cost_per_ton: 4321 });
  await expect(rowOf(member, id)).toContainText("4,321");
  await expect(rowOf(member, id).getByText("Updated", { exact: true })).toBeVisible();
  await asked;
  // The rows, if any, arrive after their version.
  await expect.poll(() => received.filter((frame) => frame.includes('"listings"')).length).toBe(1);
  await visitor.waitForLoadState("networkidle");
  await expect(visitor.getByText("Updated", { exact: true })).toHaveCount(0);
  await expect(news(visitor, "updated")).toHaveCount(0);
  expect(received.join()).not.toContain(id);
  expect(received.join()).not.toContain("4321");

  await test.step("on a phone, the changed card is marked and new ones wait at the bottom of the window", async () => {
    await visitor.setViewportSize(viewports.phone);
    const card = visitor.locator("article[data-project]").first();
    const shown = (await card.getAttribute("data-project")) ?? "";
    await card.scrollIntoViewIfNeeded();
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await change("projects", shown, { project_location: "Norway" });
    await expect(card.getByText("Updated", { exact: true })).toBeVisible();
    expect(await top()).toBe(before);
    const [waiting] = await server.query<{ id: string }>(
      "select id from public.projects where status = 'submitted' limit 1",
    );
    await change("projects", waiting?.id ?? "", { status: "approved" });
    const show = showButton(visitor, "1 new project — show");
    await expect(show).toBeInViewport();
    expect(await top()).toBe(before);
    await show.click();
    await expect(visitor.getByRole("list", { name: "Carbon credit projects" })).toBeFocused();
    await expect(companies(visitor).first()).toBeVisible();
  });
});
