import { describe, expect, it } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { DisplayProject } from "./listing.ts";
import type { ListingRow } from "./listing-row.ts";
import { orderListings } from "./order.ts";
import { comparePrice, maxDots, typePrices } from "./price-comparison.ts";

const project = (id: string, cost: number | null, row: Partial<ListingRow> = {}) =>
  projectFrom({ id, cost_per_ton: cost, types: ["Forestry"], ...row });

function compared(own: DisplayProject, others: DisplayProject[]) {
  const all = [own, ...others];
  const order = orderListings(all, { key: "costPerTon", direction: "ascending" });
  const listed = order.flatMap((place) => all[place] ?? []);
  return comparePrice(own, typePrices("Forestry", listed));
}

describe("price comparison", () => {
  it("only covers projects of the same type", () => {
    const others = [
      project("a", 10),
      project("b", 30, { types: ["Blue Carbon", "Forestry"] }),
      project("c", 900, { types: ["Direct Air Capture"] }),
    ];
    expect(compared(project("own", 20), others)).toEqual({
      type: "Forestry",
      own: 20,
      priced: 3,
      unpriced: 0,
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
    const others = Array.from({ length: 5000 }, (_, place) => project(`${place}`, place + 1));
    const shown = compared(project("own", 7), others).others;
    expect(shown).toHaveLength(maxDots);
    expect([shown.at(0), shown.at(-1)]).toEqual([1, 5000]);
    expect(shown.toSorted((a, b) => a - b)).toEqual(shown);
  });
});
