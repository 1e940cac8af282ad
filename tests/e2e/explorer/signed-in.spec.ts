import { randomUUID } from "node:crypto";
import { ratingRank } from "#domain/rating/rating.ts";
import {
  choose,
  column,
  menuButton,
  resultCount,
  scrollTable,
  sortButton,
  unfoldFilters,
} from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";
import { buyerIn } from "../fixtures/visitors.ts";

test.use({ visitor: { consent: true } });

/** A new user. */
const buyer = () => ({ email: `buyer-${randomUUID()}@example.org` });
/** The user of all tests that only read, who has not seen the first-visit overlay. */
const reader = { ...buyer(), kept: {} };

const amount = (price: string) => Number(price.replace(/[^\d]/g, ""));

test("real values are shown, the most expensive first, and neither the notice nor the first-visit overlay", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/", reader);
  const prices = (await column(page, "Cost / tCO2e")).map(amount);
  expect(prices[0]).toBeGreaterThan(100);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  await expect(page.getByText("Some data is hidden.")).toHaveCount(0);
  await expect(page.getByText("Scroll to see more columns")).toHaveCount(0);
  expect((await column(page, "Permanence"))[0]).toMatch(/years|Permanent/);

  await test.step("a cost of 0 is shown as 'POA', after every price", async () => {
    await scrollTable(page, { top: 100_000 });
    await expect.poll(async () => (await column(page, "Cost / tCO2e")).at(-1)).toBe("POA");
  });
});

test("before hydration, the 'hidden data' notice is not shown to visitors with a stored session", async ({
  newPage,
}) => {
  for (const [visitor, seesNotice] of [
    [buyer(), false],
    [{}, true],
  ] as const) {
    const page = await newPage(visitor);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Explore Carbon" })).toBeVisible();
    await expect(page.getByText("Some data is hidden.")).toBeVisible({ visible: seesNotice });
  }
});

test.describe("a rating", () => {
  test("is an image in the colour of its grade, with markers for watch and ex ante, and its date; ratings sort by the scale", async ({
    sharedExplorer,
  }) => {
    const page = await sharedExplorer("/", reader);
    const search = page.getByRole("searchbox", { name: "Search projects" });
    const tip = page.getByRole("tooltip");
    await search.fill("aerolith");
    await expect(page.locator('[data-hint="beZeroRating"] img[alt="Apre"]')).toBeVisible();
    await expect(page.locator('[data-hint="beZeroRating"] img[alt="Apre"]')).toHaveAttribute(
      "data-tone",
      "green",
    );
    await expect(page.getByRole("img", { name: "ex ante" })).toHaveCount(1);
    await expect(page.getByText("† Ex ante rating")).toBeVisible();
    await page.locator('[data-hint="beZeroRating"]:has(img[alt="AAA"])').focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(tip).toBeVisible();
    await expect(tip).toContainText("Last updated 21 Sept 2026");
    await search.fill("rio manso");
    await expect(page.getByRole("img", { name: "On ratings watch" }).first()).toBeVisible();

    await test.step("that is missing or invalid is 'N/A' with the reason", async () => {
      await search.fill("calder");
      const rating = page.locator('tbody [data-hint="beZeroRating"]');
      await expect(rating).toHaveText("N/A");
      await rating.hover();
      await expect(tip).toHaveText("No BeZero rating found in API cache");
      await search.fill("");
      await expect(resultCount(page)).toHaveText("56 projects");
    });

    await test.step("ratings sort by the scale, unrated last", async () => {
      await sortButton(page, "BeZero rating").click();
      const images = page.locator('tbody tr [data-hint="beZeroRating"] img');
      await expect(images.first()).toHaveAttribute("alt", "AAA");
      const ratings = await images.evaluateAll((all) =>
        all.map((image) => image.getAttribute("alt") ?? ""),
      );
      const ranks = ratings.map((rating) => ratingRank(rating) ?? 99);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      await scrollTable(page, { top: 100_000 });
      const last = page.locator("tbody tr[data-project]").last();
      await expect(last.locator('[data-hint="beZeroRating"]')).toHaveText("N/A");
    });
  });

  test("falls back to its name when the image fails", async ({ openExplorer }) => {
    const page = await openExplorer("/?q=aerolith", {
      ...buyer(),
      before: (page) => page.route("**/rating-images/**", (route) => route.abort()),
    });
    const badge = page.locator('[data-hint="beZeroRating"] [data-tone]').first();
    await expect(badge).toHaveText(/^A/);
    await expect(badge).toHaveAttribute("data-tone", "green");
  });
});

test("ratings that cannot be loaded are skipped and the rest of the row is shown; without geolocation, prices are in dollars", async ({
  openExplorer,
}) => {
  const { before, ...visitor } = buyerIn();
  const page = await openExplorer("/", {
    ...visitor,
    before: async (page) => {
      await before(page);
      await page.route("**/rpc/get_bezero_hourly_ratings", (route) => route.abort());
    },
  });
  await expect.poll(async () => (await column(page, "Cost / tCO2e"))[0]).toMatch(/^\$\d/);
  await expect(page.locator('tbody [data-hint="beZeroRating"]').first()).toHaveText("N/A");
});

test("permanence filters by its range of years, and price, rating and years by entering figures", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/", reader);
  await unfoldFilters(page);
  await choose(page, "Permanence", "1,000 to 9,999 years");
  await expect(resultCount(page)).toHaveText(/^\d+ of 56 projects$/);
  for (const text of await column(page, "Permanence")) expect(text).toMatch(/^[1-9],\d{3}/);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(resultCount(page)).toHaveText("56 projects");

  const button = menuButton(page, "Price, rating, years");
  await button.click();
  const form = page.getByRole("form", { name: "Filter by value" });
  await form.getByLabel("Cost per tonne, $, to").fill("400");
  await form.getByLabel("Permanence, years, from").fill("1000");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveText(/2 selected/);
  await expect(page).toHaveURL(/\?cost=-400&years=1000-$/);
  await expect(page.getByRole("list", { name: "Active filters" }).getByRole("listitem")).toHaveText(
    ["Cost: up to $400", "Permanence: 1,000 years or more"],
  );
  await expect(resultCount(page)).toHaveText(/^\d+ of 56 projects$/);
  const prices = (await column(page, "Cost / tCO2e")).map(amount);
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(price).toBeLessThanOrEqual(400);
  for (const text of await column(page, "Permanence")) expect(text).toMatch(/^\d{1,2},\d{3}/);
});

test("a new user finds the cheapest rated removal project in Kenya, pins two, and shares the link", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/", buyer());
  await choose(page, "Project Location", "Kenya");
  await page.getByLabel("Only show removal credits").check();
  await sortButton(page, "Cost / tCO2e").click();
  const prices = (await column(page, "Cost / tCO2e")).map(amount);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(prices.length).toBeGreaterThan(1);
  const rows = page.locator('table[aria-label="Carbon credit projects"] tbody tr[data-project]');
  const cheapest = (await rows.first().locator("[data-registry-id]").textContent()) ?? "";
  await expect(rows.first().locator('[data-hint="beZeroRating"] img')).toHaveAttribute(
    "alt",
    /^[ABCD]/,
  );

  for (let pins = 1; pins <= 2; pins += 1) {
    await rows.first().hover({ position: { x: 12, y: 30 } });
    await rows.first().getByRole("button", { name: "Pin row" }).click();
    await expect(page.locator('table[aria-label="Pinned projects"] tbody tr')).toHaveCount(pins);
  }
  await expect.poll(() => new URL(page.url()).searchParams.getAll("pin").length).toBe(2);

  const shared = await openExplorer(page.url());
  await expect(shared.locator('table[aria-label="Pinned projects"] tbody tr')).toHaveCount(2);
  await expect(
    shared.locator('table[aria-label="Pinned projects"] [data-registry-id]').first(),
  ).toHaveText(cheapest);
  await expect(shared.getByLabel("Only show removal credits")).toBeChecked();
  await expect(
    shared
      .locator('table[aria-label="Pinned projects"] [aria-label="Hidden until you log in"]')
      .first(),
  ).toBeVisible();
});
