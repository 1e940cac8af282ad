import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { type ListingFilters, noFilters } from "../listing/filters.ts";
import { createListingIndex } from "../listing/listing-index.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import { newestFirst } from "../listing/order.ts";
import { queryMarket } from "./market.ts";

type Row = Partial<ListingRow>;

const many = (count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => row(place));

function market(rows: Row[], filters: Partial<ListingFilters> = {}, isRevealed = true) {
  const projects = rows
    .map((row, place) =>
      projectFrom({ id: `id-${place}`, project_id: `P-${place}`, ...row }, { isRevealed }),
    )
    .sort(newestFirst);
  const known = {
    index: createListingIndex(projects),
    rows: new Map(),
    findRating: () => undefined,
    isRevealed,
    version: 1,
  };
  return queryMarket(known, { ...noFilters, ...filters });
}

const drawn: Row = { cost_per_ton: 100, durability: "1,000 years", types: ["Forestry"] };

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
    expect(prices?.notDrawn).toEqual({ noPrice: 2, noYears: 3, permanent: 1 });
  });

  test("every project is either plotted or counted as not plotted, and never at zero", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        const known = {
          index: createListingIndex(projects),
          rows: new Map(),
          findRating: () => undefined,
          isRevealed: true,
          version: 1,
        };
        const { prices, matching } = queryMarket(known, noFilters);
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
    expect(types).toEqual([{ type: "Forestry", count: 2 }]);
  });

  test("counts cells if there are too many points to tell apart", () => {
    const rows = many(1000, (place) => ({
      ...drawn,
      cost_per_ton: 10 + (place % 500),
      types: [place % 3 === 0 ? "Water" : "Forestry"],
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
      ...many(5, (place) => ({ ...drawn, cost_per_ton: (place + 1) * 10 })),
      ...many(2, (place) => ({ types: ["Water" as const], cost_per_ton: 200 + place })),
      { ...drawn, cost_per_ton: null },
      { types: ["Transport" as const], cost_per_ton: 0 },
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
      { code: "GB", count: 3, location: "United Kingdom" },
      { code: "KE", count: 1, location: "Kenya" },
    ]);
    expect({ worldwide, unplaced }).toEqual({ worldwide: 1, unplaced: 2 });
  });
});

test("types that are not selected are counted too, so that they can be", () => {
  const rows = [{ types: ["Water" as const] }, { types: ["Forestry" as const] }, {}];
  const { types, matching } = market(rows, { types: ["Water"] });
  expect(matching).toBe(1);
  expect(types.map(({ type }) => type)).toEqual(["Forestry", "Unknown", "Water"]);
});

test("viewers without access to prices get no price data, whatever their filters", () => {
  const rows = many(20, (place) => ({
    ...drawn,
    cost_per_ton: place + 1,
    durability: `${place} years`,
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
