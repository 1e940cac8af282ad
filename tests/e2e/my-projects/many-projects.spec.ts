import type { Page } from "@playwright/test";
import { ownProjectLimits } from "#domain/my-projects/own-project-list.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { violations } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

const email = "portfolio@developer.example";
const { cardsPerPage, rowsPerPage } = ownProjectLimits;

test.use({ ownServer: true, visitor: { email, reducedMotion: "reduce" } });

const projects = (page: Page) => page.getByRole("article");
const count = (page: Page) => page.getByRole("status").filter({ hasText: /\d projects/ });
const state = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Filter by status" })
    .getByRole("link", { name: new RegExp(`^${name}`) });
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("500 projects: pages, states with counts, search, sorting and rows, with all of it in the URL", async ({
  account,
  server,
  visit,
}) => {
  const { session } = await account(email);
  await server.query(
    `with company as (
       insert into public.companies (name, user_id) values ('Portfolio Carbon', $1::uuid) returning id
     )
     insert into public.projects
       (company_id, project_id, project_name, description, status, project_status, created_at)
     select company.id, 'PC-' || number, 'Forest ' || lpad(number::text, 3, '0'), 'A forest.',
       (case when number <= 30 then 'changes_requested' when number <= 50 then 'rejected'
         when number <= 60 then 'withdrawn' when number <= 100 then 'submitted' else 'approved'
         end)::public.review_status,
       'Ready to retire',
       timestamptz '2026-01-01' + number * interval '1 hour'
     from company, generate_series(1, 500) number`,
    [session.user.id],
  );
  const page = await visit("/my-projects", { viewport: { width: 1280, height: 900 } });

  await test.step("a page of cards, those that need action first, each with one state", async () => {
    await expect(projects(page)).toHaveCount(cardsPerPage);
    await expect(count(page)).toHaveText("500 projects, showing 1 to 24");
    await expect(projects(page).first()).toContainText("Forest 030");
    await expect(projects(page).first()).toContainText("Changes requested.");
    await expect(page.locator("[data-highlighted]"), "no 'Ready' beside it").toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("an expanded card takes the full width without moving, and leaves no gap", async () => {
    const [first, second, third] = [0, 1, 2].map((index) => projects(page).nth(index));
    if (!first || !second || !third) throw new Error("There are no three cards");
    const more = second.getByRole("button", { name: "More info" });
    await more.scrollIntoViewIfNeeded();
    const before = await second.boundingBox();
    await more.click();
    const opened = await second.boundingBox();
    expect(opened?.width).toBeGreaterThan(1.9 * (before?.width ?? 0));
    expect(Math.abs((opened?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    const [left, right] = [await first.boundingBox(), await third.boundingBox()];
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThan(left?.x ?? 0);
    await second.getByRole("button", { name: "Less info" }).click();
  });

  await test.step("the next page, from its top, and back", async () => {
    await page.getByRole("link", { name: "Next", exact: true }).press("Enter");
    await expect(page).toHaveURL("/my-projects?page=2");
    await expect(count(page)).toHaveText("500 projects, showing 25 to 48");
    await expect(count(page)).toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Select all on this page")).toBeFocused();
    await page.goBack();
    await expect(count(page)).toHaveText("500 projects, showing 1 to 24");
  });

  await test.step("a state", async () => {
    await expect(state(page, "Listed")).toHaveText(/Listed\s*400/);
    await state(page, "Not accepted").click();
    await expect(page).toHaveURL("/my-projects?state=rejected");
    await expect(count(page)).toHaveText("20 of 500 projects");
    await expect(projects(page).filter({ hasText: "Not accepted." })).toHaveCount(20);
    await expect(page.locator("[data-highlighted]")).toHaveCount(0);
    await page.goBack();
    await expect(state(page, "All")).toHaveAttribute("aria-current", "true");
  });

  await test.step("a search is one history entry, and updates the counts by state", async () => {
    const box = page.getByRole("searchbox", { name: "Search your projects" });
    await box.pressSequentially("pc-49");
    await expect(page).toHaveURL("/my-projects?q=pc-49");
    await expect(count(page)).toHaveText("11 of 500 projects");
    await expect(state(page, "Listed")).toHaveText(/Listed\s*10/);
    await expect(page.locator("[data-highlighted=true]")).toHaveCount(10);
    await page.goBack();
    await expect(box).toHaveValue("");
    await expect(count(page)).toHaveText("500 projects, showing 1 to 24");
    await box.fill("no such project");
    await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    await page.getByRole("link", { name: "Show all projects" }).click();
    await expect(projects(page)).toHaveCount(cardsPerPage);
    await expect(box).toHaveValue("");
  });

  await test.step("another sort order", async () => {
    const order = page.getByRole("combobox", { name: "Sort your projects by" });
    await order.selectOption("Newest");
    await expect(projects(page).first()).toContainText("Forest 500");
    await order.selectOption("Name");
    await expect(page).toHaveURL("/my-projects?sort=name");
    await expect(projects(page).first()).toContainText("Forest 001");
  });

  await test.step("cards are selected by keyboard, on several pages, and changed with one confirmation", async () => {
    await page.goto("/my-projects?state=approved&sort=name");
    await page.getByRole("checkbox", { name: /^Select.* Forest 101, PC-101$/ }).press("Space");
    await page.getByRole("link", { name: "Next", exact: true }).press("Enter");
    await page.getByRole("checkbox", { name: /^Select.* Forest 125, PC-125$/ }).press("Space");
    const bar = page.getByRole("region", { name: "Selected projects" });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar.getByRole("button", { name: "Select all 400" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await bar.getByRole("button", { name: "Mark as sold out…" }).press("Enter");
    const prompt = page.getByRole("dialog", { name: "Mark 2 projects as sold out?" });
    await prompt.getByRole("button", { name: "Mark as sold out: 2 projects" }).press("Enter");
    const outcome = page.getByRole("dialog", { name: "Marked as sold out: 2 projects" });
    await outcome.getByRole("button", { name: "Close" }).last().press("Enter");
    await expect(bar).toHaveCount(0);
    expect(
      await server.query(
        "select project_id from public.projects where project_status = 'Sold out' and description = 'A forest.' order by 1",
      ),
    ).toEqual([{ project_id: "PC-101" }, { project_id: "PC-125" }]);
    await page.goto("/my-projects?sort=name");
  });

  await test.step("rows instead of cards, remembered by the browser, on a small dark page too", async () => {
    await page.getByRole("button", { name: "Compact" }).click();
    await expect(projects(page)).toHaveCount(rowsPerPage);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(projects(page)).toHaveCount(rowsPerPage);
    await expect(count(page)).toHaveText("500 projects, showing 1 to 50");
    await projects(page).first().getByRole("button", { name: "More info" }).click();
    await expect(projects(page).first()).toContainText("Our team has asked for changes");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Compact" }).click();
    await expect(projects(page)).toHaveCount(cardsPerPage);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
});

test("a handful of projects is shown in full, whatever the URL asks for", async ({ visit }) => {
  const page = await visit("/my-projects?state=rejected&q=nothing&page=2", {
    email: demoAccounts.developer,
  });
  await expect(projects(page)).toHaveCount(6);
  await expect(page.getByRole("searchbox", { name: "Search your projects" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Compact" })).toHaveCount(0);
});
