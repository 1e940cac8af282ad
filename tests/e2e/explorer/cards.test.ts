import { expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually } from "../site/visitors.ts";
import { choose, companies, openExplorer, resultCount } from "./explorer-page.ts";

const site = testSite();

const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

test("under 768 px cards replace the table, and from 768 px on the table the cards", async () => {
  const page = await openExplorer(site, "/", { viewport: { width: 767, height: 900 } });
  expect(await page.getByRole("table").count()).toBe(0);
  expect(await page.locator("article[data-project]").count()).toBeGreaterThan(2);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole("table").waitFor();
  expect(await page.locator("article[data-project]").count()).toBe(0);
});

test("a card has everything: company, badges, kind, flags, masked values, accreditation, SDGs, contact", async () => {
  const page = await openExplorer(site, "/?q=kilifi", phone);
  const card = page.locator("article[data-project]");
  expect(await card.getByRole("heading", { level: 3 }).textContent()).toBe("Kilifi Mangrove Trust");
  expect(await card.locator('[data-area="subtitle"]').textContent()).toBe(
    "Mangroves · Nature-Based Solutions",
  );
  expect(await card.locator('[data-area="badges"] [data-tone]').allTextContents()).toEqual([
    "Project Verified",
    "Spot credits",
    "Removal",
  ]);
  expect(await card.locator("dt").allTextContents()).toEqual([
    "Cost / tCO2e",
    "Permanence",
    "Rating",
    "Company",
    "Project",
    "UN SDGs",
  ]);
  expect((await card.locator("dd").allTextContents()).map((text) => text.trim())).toEqual([
    "$XX.XX",
    "XX years",
    "XX",
    "",
    "",
    "6",
  ]);
  expect(await card.getByRole("img", { name: "Kenya" }).count()).toBe(2);
  expect(await card.locator('[data-area="foot"] > span').first().textContent()).toBe("Verra");
  for (const name of ["Copy email", "Visit website", "Download methodology"]) {
    expect(await card.getByRole("button", { name }).isVisible()).toBe(true);
  }
});

test("a card names two accreditations and counts the rest", async () => {
  const page = await openExplorer(site, "/?q=PURO-0588", phone);
  const card = page.locator("article[data-project]");
  expect(await card.locator('[data-area="foot"] > span').first().textContent()).toBe(
    "Verra, Gold Standard+2",
  );
  expect(await card.getByRole("button", { name: "+2" }).count()).toBe(1);
});

test("a card takes everything for removal but avoidance without storage", async () => {
  const page = await openExplorer(site, "/?q=ACR9027", phone);
  await page.locator("article[data-project]").waitFor();
  const { data } = await site.server.service
    .from("project_listings")
    .select("project_id, carbon_category")
    .in("carbon_category", [
      "Reduced/avoided emissions without storage",
      "Reduced emissions with long-lived storage",
    ]);
  for (const [category, label] of [
    ["Reduced/avoided emissions without storage", "Avoidance"],
    ["Reduced emissions with long-lived storage", "Removal"],
  ] as const) {
    const id = data?.find(({ carbon_category }) => carbon_category === category)?.project_id;
    await page.goto(`/?q=${id}`);
    await eventually(() =>
      page.locator('article [data-area="badges"] [data-tone]').last().textContent(),
    ).toBe(label);
  }
});

test("signed in, a card shows the values", async () => {
  const page = await openExplorer(site, "/?q=kilifi", {
    ...phone,
    email: "card@example.org",
  });
  const values = page.locator("article[data-project] dd");
  expect(await values.nth(0).textContent()).toMatch(/^\$\d+$/);
  expect(await values.nth(1).textContent()).toMatch(/years/);
  expect(await values.nth(2).locator("img").getAttribute("alt")).toMatch(/^[ABCD]/);
});

test("a tap on the company tells its description, another tap closes it", async () => {
  const page = await openExplorer(site, "/?q=kilifi", phone);
  const company = page.locator("article[data-project] h3 button");
  await company.tap();
  await page.getByRole("tooltip").waitFor();
  await company.tap();
  await page.getByRole("tooltip").waitFor({ state: "detached" });
});

test("filters, search, order and columns work on a phone too", async () => {
  const page = await openExplorer(site, "/", phone);
  await choose(page, "Project Location", "Kenya");
  expect(await resultCount(page)).toBe("4 of 56 projects");
  await page.getByRole("button", { name: "More filters" }).tap();
  await choose(page, "Project Stage", "Project Verified");
  await page.getByRole("button", { name: "Clear all" }).tap();
  await page.getByLabel("Sort by").selectOption("company ascending");
  await eventually(async () => (await companies(page))[0]).toBe("Aerolith");
  await page.getByRole("button", { name: "Select Columns" }).tap();
  await page.getByRole("menuitemcheckbox", { name: "Permanence" }).tap();
  await page.keyboard.press("Escape");
  expect(
    await page.locator("article[data-project]").first().locator("dt").allTextContents(),
  ).not.toContain("Permanence");
});

test("only the cards in sight are drawn, and each knows its place", async () => {
  const page = await openExplorer(site, "/", phone);
  expect(await page.locator('ol[aria-label="Carbon credit projects"] > li').count()).toBeLessThan(
    12,
  );
  await page.evaluate(() => window.scrollTo({ top: 8000, behavior: "instant" }));
  await eventually(() =>
    page
      .locator('ol[aria-label="Carbon credit projects"] > li')
      .first()
      .getAttribute("aria-posinset"),
  ).not.toBe("1");
  const first = page.locator('ol[aria-label="Carbon credit projects"] > li').first();
  expect(await first.getAttribute("aria-setsize")).toBe("56");
  expect(
    await page.locator("article[data-project]").filter({ visible: true }).count(),
  ).toBeGreaterThan(0);
});

test("pinned rows of a shared link stand first and can be unpinned", async () => {
  const page = await openExplorer(site, "/?pin=9114", phone);
  const pinned = page.getByRole("list", { name: "Pinned projects" });
  expect(await pinned.getByRole("heading").allTextContents()).toEqual(["Kilifi Mangrove Trust"]);
  await pinned.getByRole("button", { name: "Unpin row" }).tap();
  await pinned.waitFor({ state: "detached" });
});

test("nothing is wider than the window", async () => {
  const page = await openExplorer(site, "/?location=Kenya&sector=Energy&q=a", phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
