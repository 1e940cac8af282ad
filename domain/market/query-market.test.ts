import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { type ListingFilters, noFilters } from "../listing/filters.ts";
import type { KnownListings } from "../listing/known-listings.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { createListingIndex } from "../listing/listing-index.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import { newestFirst } from "../listing/order.ts";
import { comparePrice } from "../listing/price-comparison.ts";
import { defaultSort } from "../listing/sort.ts";
import { pricesByType } from "../listing/type-prices.ts";
import { queryMarket } from "./query-market.ts";

type Row = Partial<ListingRow>;

const many = (count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));

function market(rows: Row[], filters: Partial<ListingFilters> = {}, isRevealed = true) {
  const projects = rows
    .map((row, index) =>
      projectFrom({ id: `id-${index}`, project_id: `P-${index}`, ...row }, { isRevealed }),
    )
    .sort(newestFirst);
  return queryMarket(listingsOf(projects, isRevealed), { ...noFilters, ...filters });
}

function listingsOf(projects: readonly DisplayProject[], isRevealed = true): KnownListings {
  return {
    index: createListingIndex(projects),
    rows: new Map(),
    findRating: () => undefined,
    isRevealed,
    version: 1,
  };
}

const drawn: Row = {
  cost_per_ton: 100,
  durability: "1,000 years",
  types: ["Forestry"],
  credit_availability: "Yes - Spot Credits",
};
const avoided: Row = { carbon_category: "Reduced/avoided emissions without storage" };

describe("chart of cost by permanence", () => {
  test("plots projects that have both, and counts the others by reason", () => {
    const { prices } = market([
      { ...drawn, company_name: "Northgate", fallback_rating: "AA" },
      { ...drawn, cost_per_ton: null },
      { ...drawn, cost_per_ton: 0, durability: null },
      { ...drawn, durability: null },
      { ...drawn, durability: "decades" },
      { ...drawn, durability: "0 years" },
      { ...drawn, durability: "Permanent" },
      { ...drawn, ...avoided, durability: "40 years" },
    ]);
    expect(prices?.points).toEqual([
      {
        id: "id-0",
        registryId: "P-0",
        company: "Northgate",
        type: "Forestry",
        dollars: 100,
        years: 1000,
        rating: "AA",
      },
    ]);
    expect(prices?.notDrawn).toEqual({
      noPrice: 2,
      noPermanence: 2,
      notApplicable: 1,
      noNumber: 2,
    });
  });

  test("every project is either plotted or counted as not plotted, and never at zero", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        const { prices, matching } = queryMarket(listingsOf(projects), noFilters);
        const { points = [], notDrawn } = prices ?? {};
        const left = Object.values(notDrawn ?? {}).reduce((sum, count) => sum + count, 0);
        expect(points.length + left).toBe(matching);
        for (const { dollars, years } of points) {
          expect(dollars > 0 && years > 0 && Number.isFinite(years)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("ignores a range selected in it, while everything else follows the range", () => {
    const rows = [
      { ...drawn, project_location: "Kenya" },
      { ...drawn, cost_per_ton: 500, project_location: "Brazil" },
    ];
    const { prices, matching, countries, types } = market(rows, { cost: { to: 200 } });
    expect(prices?.points).toHaveLength(2);
    expect(prices?.spreads.map(({ count }) => count)).toEqual([1]);
    expect(matching).toBe(1);
    expect(countries.map(({ code }) => code)).toEqual(["KE"]);
    expect(types).toEqual([{ type: "Forestry", count: 1 }]);
  });

  test("says how many of the plotted projects cannot be bought", () => {
    const rows = [drawn, { ...drawn, project_status: "Sold out" as const }];
    const { points, notForSalePoints } = market(rows).prices ?? {};
    expect(points).toHaveLength(2);
    expect(notForSalePoints).toBe(1);
  });

  test("counts cells if there are too many points to tell apart", () => {
    const rows = many(1000, (index) => ({
      ...drawn,
      cost_per_ton: 10 + (index % 500),
      types: [index % 3 === 0 ? "Water" : "Forestry"],
    }));
    const { prices } = market(rows);
    expect(prices?.points).toEqual([]);
    expect(prices?.cells.length).toBeLessThan(50);
    expect(prices?.cells.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
    const [fullest] = prices?.cells ?? [];
    expect(fullest?.type).toBe("Forestry");
    for (const { dollars, years } of prices?.cells ?? []) {
      expect(dollars.from).toBeLessThan(dollars.to);
      expect(years.from).toBeLessThanOrEqual(1000 + 1e-6);
      expect(years.to).toBeGreaterThan(1000);
    }
  });
});

describe("distribution of cost by type", () => {
  test("has quartiles of the stated prices, most expensive type first", () => {
    const rows = [
      ...many(5, (index) => ({ ...drawn, cost_per_ton: (index + 1) * 10 })),
      ...many(2, (index) => ({ ...drawn, types: ["Water"], cost_per_ton: 200 + index })),
      { ...drawn, cost_per_ton: null },
      { ...drawn, types: ["Transport" as const], cost_per_ton: 0 },
    ];
    const [water, forestry, ...others] = market(rows).prices?.spreads ?? [];
    expect(forestry).toEqual({
      type: "Forestry",
      count: 5,
      lowest: 10,
      lowerQuartile: 20,
      median: 30,
      upperQuartile: 40,
      highest: 50,
      each: null,
    });
    expect(water).toMatchObject({ type: "Water", each: [200, 201] });
    expect(others).toEqual([]);
  });
});

describe("figures by type", () => {
  test("a project of several types and a portfolio count in 'Several types' alone", () => {
    const { prices, types } = market([
      { ...drawn, types: ["Direct Air Capture"], cost_per_ton: 600 },
      { ...drawn, types: ["Direct Air Capture", "Forestry"], cost_per_ton: 138 },
      { ...drawn, is_portfolio: true, cost_per_ton: 20 },
    ]);
    expect(types).toEqual([
      { type: "Several types", count: 2 },
      { type: "Direct Air Capture", count: 1 },
    ]);
    expect(prices?.spreads).toMatchObject([
      { type: "Direct Air Capture", count: 1, median: 600, lowest: 600 },
      { type: "Several types", count: 2, median: 79 },
    ]);
    expect(prices?.points.map(({ type }) => type).sort()).toEqual([
      "Direct Air Capture",
      "Several types",
      "Several types",
    ]);
  });

  test("prices cover only what can be bought, and the projects left out are counted", () => {
    const { prices } = market([
      { ...drawn, cost_per_ton: 40 },
      { ...drawn, cost_per_ton: 60 },
      { ...drawn, cost_per_ton: null },
      { ...drawn, cost_per_ton: 1, project_status: "Sold out" },
      { ...drawn, cost_per_ton: 2, credit_availability: null },
      { ...drawn, credit_availability: "No - Purchase not available at this time" },
    ]);
    expect(prices?.spreads).toMatchObject([{ count: 2, lowest: 40, median: 50 }]);
    expect(prices?.leftOut).toEqual({ notForSale: 3, unpriced: 1 });
  });

  test("agree with the price comparison on a project's own page", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        const { prices } = queryMarket(listingsOf(projects), noFilters);
        const byType = pricesByType(projects);
        for (const project of projects) {
          const { type, priced, median } = comparePrice(project, byType);
          const spread = prices?.spreads.find((one) => one.type === type);
          if (prices)
            expect([spread?.count ?? 0, spread?.median ?? null]).toEqual([priced, median]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("for any projects and filters", () => {
  const anyFilters = fc.record({
    search: fc.constantFrom("", "mangrove"),
    removalOnly: fc.boolean(),
    issuedOnly: fc.boolean(),
    chosen: fc.constantFrom({}, { location: ["Kenya"] }, { stage: ["Not stated"] }),
    types: fc.constantFrom(undefined, ["Forestry"], ["Several types", "Not stated"]),
    countries: fc.constantFrom(undefined, ["KE"], ["BR", "FI"]),
    cost: fc.constantFrom(undefined, { from: 200 }),
    years: fc.constantFrom(undefined, { from: 100 }),
  });

  test("the figure of a type or country is the number of rows that it leads to", () => {
    fc.assert(
      fc.property(anyProjects, anyFilters, (projects, filters) => {
        const known = listingsOf(projects);
        const rows = (change: Partial<ListingFilters>) =>
          known.index.find({ ...filters, ...change }, defaultSort).length;
        const { types, countries, matching } = queryMarket(known, filters);
        expect(matching).toBe(rows({}));
        for (const { type, count } of types) expect(rows({ types: [type] }), type).toBe(count);
        for (const { code, count } of countries) {
          expect(rows({ countries: [code] }), code).toBe(count);
        }
      }),
    );
  });
});

describe("projects by country", () => {
  test("a project counts once in each of its countries, however they are written", () => {
    const { countries, worldwide, unplaced } = market([
      { project_location: "UK, Scotland" },
      { project_location: "United Kingdom; Kenya" },
      { project_location: "United Kingdom" },
      { project_location: "Global" },
      { project_location: "Atlantis" },
      {},
    ]);
    expect(countries).toEqual([
      { code: "GB", count: 3 },
      { code: "KE", count: 1 },
    ]);
    expect({ worldwide, unplaced }).toEqual({ worldwide: 1, unplaced: 2 });
  });
});

test("countries that are not selected are counted too, so that they can be", () => {
  const rows = [{ project_location: "Kenya" }, { project_location: "Peru" }];
  const { countries, matching } = market(rows, { countries: ["PE"] });
  expect(matching).toBe(1);
  expect(countries.map(({ code }) => code)).toEqual(["KE", "PE"]);
});

test("a type without matches stays in the legend while its marks are drawn", () => {
  const rows = [drawn, { ...drawn, types: ["Water" as const], cost_per_ton: 9 }];
  expect(market(rows, { cost: { from: 50 } }).types).toEqual([
    { type: "Forestry", count: 1 },
    { type: "Water", count: 0 },
  ]);
});

test("types that are not selected are counted too, so that they can be", () => {
  const rows = [{ types: ["Water" as const] }, { types: ["Forestry" as const] }, {}];
  const { types, matching } = market(rows, { types: ["Water"] });
  expect(matching).toBe(1);
  expect(types.map(({ type }) => type)).toEqual(["Forestry", "Not stated", "Water"]);
});

test("viewers without access to prices get no price data, whatever their filters", () => {
  const rows = many(20, (index) => ({
    ...drawn,
    cost_per_ton: index + 1,
    durability: `${index} years`,
  }));
  const plain = market(rows, {}, false);
  expect(plain.prices).toBeNull();
  for (const filters of [
    { cost: { to: 5 } },
    { years: { from: 5 } },
    { rating: "AAA" as const },
    { chosen: { permanence: ["100-years"] } },
  ]) {
    expect(market(rows, filters, false)).toEqual(plain);
  }
});
