import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currencyIn,
  currencyOfCountry,
  currencySymbol,
  priceIn,
  priceText,
  roundedIn,
} from "./currency.ts";
import { exchangeRates } from "./exchange-rates.ts";

test.each([
  ["US", "USD"],
  ["CA", "CAD"],
  ["GB", "GBP"],
  ["FR", "EUR"],
  ["DE", "EUR"],
  ["IT", "EUR"],
  ["ES", "EUR"],
  ["JP", "JPY"],
  ["AU", "AUD"],
])("a visitor in %s sees %s", (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
  expect(currencyOfCountry(country.toLowerCase())).toBe(currency);
});

test("any other country, or none, means USD", () => {
  for (const country of ["KE", "CH", "CN", "IN", "", "toString", null, undefined]) {
    expect(currencyOfCountry(country)).toBe("USD");
  }
});

test.each([
  ["USD", "$"],
  ["EUR", "€"],
  ["GBP", "£"],
  ["JPY", "¥"],
  ["CAD", "C$"],
  ["AUD", "A$"],
])("the symbol of %s is %s", (currency, symbol) => {
  expect(currencySymbol(currency)).toBe(symbol);
});

describe("a converted price", () => {
  test("is at least one, unless the price is 0", () => {
    expect(priceIn("USD", 0.4).amount).toBe(1);
    expect(priceIn("GBP", 0.5).amount).toBe(1);
    expect(priceIn("USD", 0).amount).toBe(0);
  });

  test.each([
    ["USD", 100],
    ["EUR", 92],
    ["GBP", 78],
    ["JPY", 15300],
    ["CAD", 136],
    ["AUD", 149],
    ["CHF", 90],
    ["CNY", 719],
    ["INR", 8340],
  ])("uses the fixed rate of %s", (currency, amount) => {
    expect(priceIn(currency, 100)).toMatchObject({ amount, currency });
  });

  test("is rounded to whole numbers", () => {
    expect(priceIn("GBP", 148).amount).toBe(115);
    expect(priceIn("EUR", 1).amount).toBe(1);
    expect(priceIn("JPY", 3).amount).toBe(460);
  });

  test("has at most three significant figures", () => {
    expect(priceIn("JPY", 779).amount).toBe(119_000);
    expect(priceIn("EUR", 340).amount).toBe(313);
    expect(priceIn("EUR", 1_087).amount).toBe(1_000);
    expect(priceIn("INR", 12).amount).toBe(1_000);
    fc.assert(
      fc.property(
        fc.constantFrom("EUR", "GBP", "JPY", "INR"),
        fc.integer({ min: 1, max: 1e6 }),
        (currency, dollars) => {
          const { amount } = priceIn(currency, dollars);
          expect(amount).toBe(Number(amount.toPrecision(3)));
          expect(Number.isInteger(amount)).toBe(true);
          const exact = dollars * exchangeRates.perDollar[currency];
          expect(Math.abs(amount - exact)).toBeLessThanOrEqual(Math.max(0.5, exact / 200));
        },
      ),
    );
  });

  test("is rounded once, not first to three figures and then to a whole number", () => {
    expect(roundedIn("EUR", 12.4996)).toBe(12);
    expect(roundedIn("EUR", 999.6)).toBe(1_000);
  });

  test("stays in dollars if there is no rate", () => {
    expect(priceIn("SEK", 148)).toEqual({ amount: 148, currency: "USD", symbol: "$" });
  });
});

test("a price in US dollars is shown as stated, with all of its figures", () => {
  for (const dollars of [1, 148, 12_345, 1_234_567]) {
    expect(priceIn("USD", dollars).amount).toBe(dollars);
  }
});

test.each([
  ["currency=EUR", "EUR"],
  ["currency=CHF", "CHF"],
  ["currency=USD", "USD"],
  ["currency=SEK", null],
  ["currency=eur", null],
  ["currency=toString", null],
  ["", null],
])("a URL with '%s' names the currency %s", (search, currency) => {
  expect(currencyIn(new URLSearchParams(search))).toBe(currency);
});

test("formats a price with symbol and thousands separators; 0 or missing is 'POA'", () => {
  expect(priceText(22681, "¥")).toBe("¥22,681");
  expect(priceText(78, "£")).toBe("£78");
  expect(priceText(0, "$")).toBe("POA");
});
