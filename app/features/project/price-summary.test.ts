import { describe, expect, it } from "vitest";
import { maxDots } from "#domain/listing/price-comparison.ts";
import { priceSummary } from "./price-summary";

const comparison = {
  type: "Forestry",
  own: 100,
  priced: 4,
  unpriced: 0,
  median: 50,
  cheaper: 2,
  others: [10, 50, 120],
};

describe("price summary", () => {
  it("gives every price in the reader's currency", () => {
    expect(priceSummary(comparison, "USD")).toBe(
      "Forestry: 4 listed projects state a price. The median is $50 a tonne. This one costs $100: 2 of the 3 others cost less.",
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
    [{ priced: 1, cheaper: 0, others: [] }, "Forestry: 1 listed project states a price."],
    [{ own: null, cheaper: null }, "price is available on request"],
    [{ unpriced: 3 }, "state a price, 3 on request"],
    [{ priced: 601, others: Array(maxDots).fill(9) }, "stands for about 10 projects"],
  ])("for %j contains '%s'", (change, words) => {
    expect(priceSummary({ ...comparison, ...change }, "USD")).toContain(words);
  });
});
