import { describe, expect, it } from "vitest";
import { maxDots } from "#domain/listing/price-comparison.ts";
import { priceSummary } from "./price-summary";

const comparison = {
  type: "Forestry",
  own: 100,
  isForSale: true,
  priced: 4,
  unpriced: 0,
  notForSale: 0,
  median: 50,
  cheaper: 2,
  others: [10, 50, 120],
};

describe("price summary", () => {
  it("gives every price in the reader's currency", () => {
    expect(priceSummary(comparison, "USD")).toBe(
      "Forestry: 4 projects for sale state a price. The median is $50 a tonne. This one costs $100: 2 of the 3 others cost less.",
    );
    const words = priceSummary(comparison, "EUR");
    expect(words).toContain("€46");
    expect(words).toContain("€92");
    expect(words).not.toContain("$");
  });

  it.each([
    [{ cheaper: 0 }, "no other project costs less"],
    [{ cheaper: 1 }, "1 of the 3 others costs less"],
    [{ priced: 2, cheaper: 1, others: [10] }, "$100: the only other project costs less."],
    [{ priced: 1, cheaper: 0, others: [] }, "Forestry: 1 project for sale states a price."],
    [{ own: null, cheaper: null }, "price is available on request"],
    [{ own: null, cheaper: null, isForSale: false }, "This project is not listed as for sale."],
    [
      { isForSale: false },
      "This one, not listed as for sale, costs $100: 2 of the 4 others cost less.",
    ],
    [{ notForSale: 1 }, "1 that is sold out, not for sale or does not say is left out."],
    [{ notForSale: 3 }, "3 that are sold out, not for sale or do not say are left out."],
    [{ unpriced: 3 }, "state a price, 3 on request"],
    [{ priced: 601, others: Array(maxDots).fill(9) }, "stands for about 10 projects"],
  ])("for %j contains '%s'", (change, words) => {
    expect(priceSummary({ ...comparison, ...change }, "USD")).toContain(words);
  });
});
