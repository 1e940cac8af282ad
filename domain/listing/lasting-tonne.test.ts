import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listedCost, listedPermanence } from "../listing/value.ts";
import { carbonCategories } from "../vocabulary.ts";
import { horizonChoices, rateChoices, settingsText } from "./lasting-settings.ts";
import { workedSum } from "./lasting-sum.ts";
import { defaultLastingTonne, lastingPrice, lastingTonne } from "./lasting-tonne.ts";

const price = fc.integer({ min: 1, max: 100_000 });
const years = fc.integer({ min: 1, max: 20_000 });
const horizon = fc.constantFrom(...horizonChoices);
const rate = fc.constantFrom(...rateChoices);
const settings = fc.record({ horizonYears: horizon, discountRate: rate });
/** Allows for rounding errors in sums of hundreds of fractions. */
const withTolerance = (amount: number) => amount * (1 + 1e-9);

describe("the price of a lasting tonne", () => {
  test("is the sum of the present values of all purchases until the horizon", () => {
    fc.assert(
      fc.property(price, years, settings, (cost, lasts, chosen) => {
        let sum = 0;
        for (let k = 0; k < Math.ceil(chosen.horizonYears / lasts); k += 1) {
          sum += cost / (1 + chosen.discountRate / 100) ** (k * lasts);
        }
        expect(lastingPrice(cost, lasts, chosen) / sum).toBeCloseTo(1, 6);
      }),
      { numRuns: 200 },
    );
  });

  test("is the price itself if the permanence reaches the horizon", () => {
    fc.assert(
      fc.property(price, settings, fc.nat(10_000), (cost, chosen, more) => {
        expect(lastingPrice(cost, chosen.horizonYears + more, chosen)).toBe(cost);
      }),
    );
  });

  test("rises with the price and the horizon, but never with the rate", () => {
    fc.assert(
      fc.property(price, years, settings, settings, (cost, lasts, one, other) => {
        const [near, far] = [one.horizonYears, other.horizonYears].sort((a, b) => a - b);
        const [low, high] = [one.discountRate, other.discountRate].sort((a, b) => a - b);
        const at = (horizonYears = 0, discountRate = 0, of = cost) =>
          lastingPrice(of, lasts, { horizonYears, discountRate });
        expect(at(near, low)).toBeLessThanOrEqual(withTolerance(at(far, low)));
        expect(at(far, high)).toBeLessThanOrEqual(withTolerance(at(far, low)));
        expect(at(far, low)).toBeLessThan(at(far, low, cost + 1));
        expect(at(near, high)).toBeGreaterThanOrEqual(cost);
      }),
    );
  });

  test("$24 for 40 years is $35 at 3% a year over 1,000 years", () => {
    expect(Math.round(lastingPrice(24, 40, defaultLastingTonne))).toBe(35);
  });
});

const storing = "Carbon removal with short-lived storage";
const priced = (dollars: number | null, permanence: string | null, isRevealed = true) => ({
  carbonCategory: storing,
  costPerTon: listedCost(dollars, "USD", isRevealed),
  permanence: listedPermanence(permanence, storing, isRevealed),
});

const otherCategory = fc.constantFrom(
  ...carbonCategories.filter((category) => !category.startsWith("Carbon removal")),
);

describe("a project's lasting tonne", () => {
  test("gives the renewal interval, and the amount in whole units of the price's currency", () => {
    expect(lastingTonne(priced(24, "40 years"), defaultLastingTonne)).toEqual({
      kind: "value",
      amount: 35,
      currency: "USD",
      symbol: "$",
      price: 24,
      years: 40,
      renewedEvery: 40,
    });
    expect(lastingTonne(priced(640, "10,000+ years"), defaultLastingTonne)).toMatchObject({
      amount: 640,
      renewedEvery: null,
    });
  });

  test("is calculated from the unrounded price", () => {
    const project = { ...priced(24, "40 years"), costPerTon: listedCost(24, "EUR", true) };
    const chosen = { horizonYears: 1_000, discountRate: 0 };
    expect(project.costPerTon).toMatchObject({ amount: 22 });
    expect(lastingTonne(project, chosen)).toMatchObject({ amount: 552, currency: "EUR" });
  });

  test("is rounded like every converted price", () => {
    const project = { ...priced(24, "40 years"), costPerTon: listedCost(777, "JPY", true) };
    const chosen = { horizonYears: 100, discountRate: 0 };
    expect(lastingTonne(project, chosen)).toMatchObject({ amount: 357_000, currency: "JPY" });
  });

  test("has no amount without a price or a number of years, or for anything but removals", () => {
    const withoutFigure = fc.oneof(
      fc.record({
        dollars: price,
        text: fc.constantFrom("Permanent", "Long-term", "0 years", null),
      }),
      fc.record({
        dollars: fc.constantFrom(0, null),
        text: years.map((lasts) => `${lasts} years`),
      }),
    );
    fc.assert(
      fc.property(withoutFigure, settings, ({ dollars, text }, chosen) => {
        expect(lastingTonne(priced(dollars, text), chosen).kind).toBe("not known");
      }),
    );
    fc.assert(
      fc.property(price, years, settings, otherCategory, (dollars, lasts, chosen, category) => {
        const project = { ...priced(dollars, `${lasts} years`), carbonCategory: category };
        expect(lastingTonne(project, chosen).kind).toBe("not applicable");
      }),
    );
    expect(lastingTonne(priced(24, "40 years", false), defaultLastingTonne).kind).toBe("hidden");
  });

  test("has an amount for 'Permanent' with a number of years", () => {
    const project = priced(50, "Permanent (at least 500 years)");
    expect(lastingTonne(project, defaultLastingTonne)).toMatchObject({ renewedEvery: 500 });
  });
});

test("the worked sum names each purchase, the rate and the total", () => {
  const sumOf = (dollars: number, permanence: string, chosen = defaultLastingTonne) => {
    const lasting = lastingTonne(priced(dollars, permanence), chosen);
    return lasting.kind === "value" ? workedSum(lasting, chosen) : null;
  };
  expect(sumOf(34, "40 years")).toBe("34 + 34/1.03^40 + 34/1.03^80 + … (25 purchases) = $49");
  expect(sumOf(640, "10,000+ years")).toBe("640 = $640");
  expect(sumOf(20, "60 years", { horizonYears: 100, discountRate: 0 })).toBe("20 + 20/1^60 = $40");
});

test("formats the settings as text", () => {
  expect(settingsText({ horizonYears: 10_000, discountRate: 0 })).toBe("10,000 years at 0% a year");
});

test("the worked example in the article is correct", () => {
  const at = (discountRate: number) =>
    Math.round(lastingPrice(30, 50, { horizonYears: 1_000, discountRate }));
  expect([3, 1, 0].map(at)).toEqual([39, 77, 600]);
});
