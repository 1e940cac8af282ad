import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { violations } from "../fixtures/axe.ts";
import { companies, resultCount, waitForExplorer, withoutHint } from "../fixtures/explorer-page.ts";
import { blockSockets, joined } from "../fixtures/live-page.ts";
import { expect, test } from "../fixtures/test.ts";

// The page's content security policy would block axe; sockets.spec.ts has it on.
test.use({ ownServer: true, visitor: { consent: true, bypassCSP: true } });

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

test("a change appears in its row without a reload, marked and announced, and nothing moves", async ({
  change,
  newPage,
}) => {
  const page = await newPage({ kept: withoutHint, reducedMotion: "reduce" });
  const following = joined(page, "versions");
  await page.goto("/?sort=company");
  await waitForExplorer(page);
  await following;
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
});

test("a change that would move its row waits for 'Show new order', and the focus goes to the table", async ({
  newPage,
  server,
}) => {
  const page = await newPage({ kept: withoutHint });
  const following = joined(page, "versions");
  await page.goto("/?sort=company");
  await waitForExplorer(page);
  await following;
  const before = await positions(page);
  const id = await idAt(page, 4);
  const [company] = await server.query<{ id: string; name: string }>(
    "select id, name from public.companies where id = (select company_id from public.projects where id = $1)",
    [id],
  );
  const rename = (name: string | undefined) =>
    server.query("update public.companies set name = $2 where id = $1", [company?.id, name]);
  await rename("Zzz last company");
  try {
    await expect(rowOf(page, id)).toContainText("Zzz last company");
    expect(await positions(page)).toEqual(before);
    await showButton(page, "Show new order").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Table of projects" })).toBeFocused();
    await expect(showButton(page, "Show new order")).toHaveCount(0);
    expect(await idAt(page, 4)).not.toBe(id);
  } finally {
    await rename(company?.name);
  }
});

test("new projects wait for '1 new project — show', and one that is gone stays with a mark until then", async ({
  newPage,
  server,
}) => {
  const page = await newPage({ kept: withoutHint });
  const following = joined(page, "versions");
  await page.goto("/?sort=company");
  await waitForExplorer(page);
  await following;
  const before = await positions(page);
  const gone = await idAt(page, 3);
  const [waiting] = await server.query<{ id: string }>(
    "select id from public.projects where status = 'submitted' limit 1",
  );
  const setStatus = (id: string | undefined, status: string) =>
    server.query("update public.projects set status = $2 where id = $1", [id, status]);
  await setStatus(waiting?.id, "approved");
  await setStatus(gone, "withdrawn");
  try {
    await expect(showButton(page, "1 new project — show")).toBeVisible();
    await expect(rowOf(page, gone)).toContainText("No longer in this list");
    await expect(resultCount(page)).toHaveText("56 projects");
    expect(await positions(page)).toEqual(before);
    await showButton(page, "1 new project — show").click();
    await expect(rowOf(page, gone)).toHaveCount(0);
    await expect(page.getByText("No longer in this list")).toHaveCount(0);
  } finally {
    await setStatus(waiting?.id, "submitted");
    await setStatus(gone, "approved");
  }
});

test("a changed price is marked for members; visitors are told a version, and no row is marked", async ({
  change,
  newPage,
}) => {
  const member = await newPage({ kept: withoutHint, email: "live@buyer.example" });
  const visitor = await newPage({ kept: withoutHint });
  const received: string[] = [];
  visitor.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.push(String(payload))),
  );
  for (const page of [member, visitor]) {
    const following = joined(page, "versions");
    await page.goto("/?sort=company");
    await waitForExplorer(page);
    await following;
  }
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
});

test("where sockets are blocked, the same change appears with the minute's refetch", async ({
  change,
  newPage,
}) => {
  const page = await newPage({ kept: withoutHint });
  await blockSockets(page);
  await page.clock.install();
  await page.goto("/?sort=company");
  await page.clock.runFor(2_000);
  await waitForExplorer(page);
  await page.clock.runFor(2_000);
  const id = await idAt(page, 2);
  const before = await positions(page);
  await change("projects", id, { project_region: "Atlantis" });
  await page.clock.runFor(20_000);
  await expect(rowOf(page, id)).not.toContainText("Atlantis");
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(rowOf(page, id)).toContainText("Atlantis", { timeout: 500 });
  }).toPass();
  await expect(rowOf(page, id).getByText("Updated", { exact: true })).toBeVisible();
  expect(await positions(page)).toEqual(before);
});

test("on a phone, the changed card is marked and new ones wait at the bottom of the window", async ({
  change,
  newPage,
  server,
}) => {
  const page = await newPage({ kept: withoutHint, viewport: viewports.phone });
  const following = joined(page, "versions");
  await page.goto("/?sort=company");
  await waitForExplorer(page);
  await following;
  const card = page.locator("article[data-project]").first();
  const id = (await card.getAttribute("data-project")) ?? "";
  await card.scrollIntoViewIfNeeded();
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await change("projects", id, { project_location: "Norway" });
  await expect(card.getByText("Updated", { exact: true })).toBeVisible();
  expect(await top()).toBe(before);
  const [waiting] = await server.query<{ id: string }>(
    "select id from public.projects where status = 'submitted' limit 1",
  );
  await change("projects", waiting?.id ?? "", { status: "approved" });
  const show = showButton(page, "1 new project — show");
  await expect(show).toBeInViewport();
  expect(await top()).toBe(before);
  await show.click();
  await expect(page.getByRole("list", { name: "Carbon credit projects" })).toBeFocused();
  await expect(companies(page).first()).toBeVisible();
});
