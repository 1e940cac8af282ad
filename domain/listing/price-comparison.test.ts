import { describe, expect, it } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { DisplayProject } from "./listing.ts";
import type { ListingRow } from "./listing-row.ts";
import { comparePrice, maxDots } from "./price-comparison.ts";
import { pricesByType } from "./type-prices.ts";

const project = (id: string, cost: number | null, row: Partial<ListingRow> = {}) =>
  projectFrom({
    id,
    cost_per_ton: cost,
    types: ["Forestry"],
    credit_availability: "Yes - Spot Credits",
    ...row,
  });

function compared(own: DisplayProject, others: DisplayProject[]) {
  return comparePrice(own, pricesByType([own, ...others]));
}

describe("price comparison", () => {
  it("only covers projects of the same type", () => {
    const others = [
      project("a", 10),
      project("b", 35.5),
      project("c", 900, { types: ["Direct Air Capture"] }),
      project("d", 5, { types: ["Forestry", "Blue Carbon"] }),
      project("e", 6, { is_portfolio: true }),
    ];
    expect(compared(project("own", 20), others)).toEqual({
      type: "Forestry",
      own: 20,
      isForSale: true,
      priced: 3,
      unpriced: 0,
      notForSale: 0,
      median: 20,
      cheaper: 1,
      others: [10, 35.5],
    });
  });

  it("compares a project of several types, or a portfolio, with others like it", () => {
    const others = [
      project("a", 10),
      project("b", 30, { types: ["Blue Carbon", "Forestry"] }),
      project("c", 50, { is_portfolio: true }),
    ];
    for (const row of [{ types: ["Forestry", "Water"] }, { is_portfolio: true }] as const) {
      const own = project("own", 40, { ...row, types: ["Forestry", ...(row.types ?? [])] });
      expect(compared(own, others)).toMatchObject({
        type: "Several types",
        priced: 3,
        others: [30, 50],
      });
    }
  });

  it("leaves out what cannot be bought, the project itself included", () => {
    const others = [
      project("a", 10),
      project("b", 30),
      project("c", 1, { project_status: "Sold out" }),
      project("d", 2, { credit_availability: null }),
    ];
    expect(compared(project("own", 20), others)).toMatchObject({
      priced: 3,
      notForSale: 2,
      others: [10, 30],
    });
    expect(compared(project("own", 20, { project_status: "Sold out" }), others)).toMatchObject({
      own: 20,
      isForSale: false,
      priced: 2,
      notForSale: 3,
      median: 20,
      cheaper: 1,
      others: [10, 30],
    });
  });

  it("treats a price that is missing or on request as no price, never as 0", () => {
    const found = compared(project("own", 0), [project("a", null), project("b", 8)]);
    expect(found).toMatchObject({ own: null, priced: 1, unpriced: 2, median: 8, others: [8] });
    expect(found.cheaper).toBeNull();
    expect(compared(project("own", null), [])).toMatchObject({ priced: 0, median: null });
  });

  it("averages the middle two of an even number of prices", () => {
    const others = [10, 20, 50].map((cost) => project(`${cost}`, cost));
    expect(compared(project("own", 40), others).median).toBe(30);
  });

  it("samples many prices, from the lowest to the highest", () => {
    const others = Array.from({ length: 5000 }, (_, index) => project(`${index}`, index + 1));
    const shown = compared(project("own", 7), others).others;
    expect(shown).toHaveLength(maxDots);
    expect([shown.at(0), shown.at(-1)]).toEqual([1, 5000]);
    expect(shown.toSorted((a, b) => a - b)).toEqual(shown);
  });
});
