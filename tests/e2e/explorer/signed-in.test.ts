import { describe, expect, test } from "vitest";
import { ratingPlace } from "#domain/rating/rating.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually } from "../site/visitors.ts";
import {
  choose,
  column,
  openExplorer,
  resultCount,
  scrollTable,
  sortButton,
} from "./explorer-page.ts";

const site = testSite();

let visitors = 0;
function open(path = "/", options: Parameters<typeof openExplorer>[2] = {}) {
  visitors += 1;
  const email = `buyer${visitors}@example.org`;
  return openExplorer(site, path, { email, ...options });
}

const amount = (price: string) => Number(price.replace(/[^\d]/g, ""));

test("real values are shown, the dearest first, and the notice is gone", async () => {
  const page = await open();
  const prices = (await column(page, "Cost / tCO2e")).map(amount);
  expect(prices[0]).toBeGreaterThan(100);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect(await page.getByText("Some data is hidden.").count()).toBe(0);
  expect((await column(page, "Permanence"))[0]).toMatch(/years|Permanent/);
});

test("a cost of 0 is 'POA', after every price", async () => {
  const page = await open();
  await scrollTable(page, { top: 100_000 });
  await eventually(async () => (await column(page, "Cost / tCO2e")).at(-1)).toBe("POA");
});

test("ratings sort by the scale, unrated last", async () => {
  const page = await open("/?sort=beZeroRating");
  const ratings = await page
    .locator('tbody tr [data-hint="beZeroRating"] img')
    .evaluateAll((images) => images.map((image) => image.getAttribute("alt") ?? ""));
  const places = ratings.map((rating) => ratingPlace(rating) ?? 99);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(ratings[0]).toBe("AAA");
  await scrollTable(page, { top: 100_000 });
  const last = page.locator("tbody tr[data-project]").last().locator('[data-hint="beZeroRating"]');
  await eventually(() => last.textContent()).toBe("N/A");
});

describe("a rating", () => {
  test("is an image in the tone of its grade, with marker for watch and ex ante, and its date", async () => {
    const page = await open("/?q=aerolith");
    await page.locator('[data-hint="beZeroRating"] img[alt="Apre"]').waitFor();
    expect(
      await page.locator('[data-hint="beZeroRating"] img[alt="Apre"]').getAttribute("data-tone"),
    ).toBe("green");
    expect(await page.getByRole("img", { name: "ex ante" }).count()).toBe(1);
    expect(await page.getByText("† Ex ante rating").isVisible()).toBe(true);
    await page.locator('[data-hint="beZeroRating"]:has(img[alt="AAA"])').focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    const tip = page.getByRole("tooltip");
    await tip.waitFor();
    expect(await tip.textContent()).toContain("Last updated 21 Sept 2026");
    const watched = await open("/?q=rio+manso");
    await eventually(() =>
      watched.getByRole("img", { name: "On ratings watch" }).count(),
    ).toBeGreaterThan(0);
  });

  test("that is missing or invalid is 'N/A' with the reason", async () => {
    const page = await open("/?q=calder");
    const rating = page.locator('[data-hint="beZeroRating"]');
    expect(await rating.textContent()).toBe("N/A");
    await rating.hover();
    const tip = page.getByRole("tooltip");
    await tip.waitFor();
    expect(await tip.textContent()).toBe("No BeZero rating found in API cache");
  });

  test("falls back to its name when the image fails", async () => {
    const page = await open("/about");
    await page.route("**/rating-images/**", (route) => route.abort());
    await page.goto("/?q=aerolith");
    const badge = page.locator('[data-hint="beZeroRating"] [data-tone]').first();
    await eventually(() => badge.textContent()).toMatch(/^A/);
    expect(await badge.getAttribute("data-tone")).toBe("green");
  });

  test("that cannot be loaded is skipped: the rest of the row is there", async () => {
    const page = await open("/about");
    await page.route("**/rpc/get_bezero_hourly_ratings", (route) => route.abort());
    await page.goto("/");
    await eventually(async () => (await column(page, "Cost / tCO2e"))[0]).toMatch(/^\$\d/);
    expect(await page.locator('[data-hint="beZeroRating"]').first().textContent()).toBe("N/A");
  });
});

describe("the currency", () => {
  test.each([
    ["GB", "£"],
    ["JP", "¥"],
    ["DE", "€"],
    ["KE", "$"],
  ])("of a visitor in %s is %s", async (country_code, symbol) => {
    const page = await open("/about");
    await page.route("**/api/geolocation", (route) => route.fulfill({ json: { country_code } }));
    await page.goto("/?q=norrbark&sort=costPerTon&order=asc");
    await eventually(async () => (await column(page, "Cost / tCO2e"))[0]).toMatch(
      new RegExp(`^\\${symbol}[\\d,]+$`),
    );
  });

  test("is converted at the fixed rate and rounded; any failure means dollars", async () => {
    const page = await open("/about");
    await page.route("**/api/geolocation", (route) =>
      route.fulfill({ json: { country_code: "GB" } }),
    );
    await page.goto("/?q=PURO-FI-0417");
    await eventually(() => column(page, "Cost / tCO2e")).toEqual(["£115"]);
    const other = await open("/about");
    await other.route("**/api/geolocation", (route) => route.abort());
    await other.goto("/?q=PURO-FI-0417");
    await eventually(() => column(other, "Cost / tCO2e")).toEqual(["$148"]);
  });
});

test("permanence filters by its span of years", async () => {
  const page = await open();
  await choose(page, "Permanence", "1,000 to 9,999 years");
  expect(await resultCount(page)).toMatch(/^\d+ of 56 projects$/);
  for (const text of await column(page, "Permanence")) expect(text).toMatch(/^[1-9],\d{3}/);
});

test("a new user finds the cheapest rated removal project in Kenya, pins two, and shares the link", async () => {
  const page = await open();
  await choose(page, "Project Location", "Kenya");
  await page.getByLabel("Only show removal credits").check();
  await sortButton(page, "Cost / tCO2e").click();
  const prices = (await column(page, "Cost / tCO2e")).map(amount);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  expect(prices.length).toBeGreaterThan(1);
  const rows = page.locator('table[aria-label="Carbon credit projects"] tbody tr[data-project]');
  const cheapest = await rows.first().locator("[data-registry-id]").textContent();
  expect(await rows.first().locator('[data-hint="beZeroRating"] img').getAttribute("alt")).toMatch(
    /^[ABCD]/,
  );

  for (let pins = 1; pins <= 2; pins += 1) {
    await rows.first().hover({ position: { x: 12, y: 30 } });
    await rows.first().getByRole("button", { name: "Pin row" }).click();
    await eventually(() =>
      page.getByRole("table", { name: "Pinned projects" }).locator("tbody tr").count(),
    ).toBe(pins);
  }
  await eventually(() => new URL(page.url()).searchParams.getAll("pin").length).toBe(2);

  const shared = await openExplorer(site, page.url());
  expect(
    await shared.getByRole("table", { name: "Pinned projects" }).locator("tbody tr").count(),
  ).toBe(2);
  expect(
    await shared
      .getByRole("table", { name: "Pinned projects" })
      .locator("[data-registry-id]")
      .first()
      .textContent(),
  ).toBe(cheapest);
  expect(await shared.getByLabel("Only show removal credits").isChecked()).toBe(true);
  expect(
    await shared
      .getByRole("table", { name: "Pinned projects" })
      .getByLabel("Hidden until you sign in")
      .count(),
  ).toBeGreaterThan(0);
});
