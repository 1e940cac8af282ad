import { describe, expect, test } from "vitest";
import { currencyOfCountry, currencySymbol, priceIn, priceText } from "./currency.ts";

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
    ["JPY", 15325],
    ["CAD", 136],
    ["AUD", 149],
    ["CHF", 90],
    ["CNY", 719],
    ["INR", 8344],
  ])("uses the fixed rate of %s", (currency, amount) => {
    expect(priceIn(currency, 100)).toMatchObject({ amount, currency });
  });

  test("is rounded to whole numbers", () => {
    expect(priceIn("GBP", 148).amount).toBe(115);
    expect(priceIn("EUR", 1).amount).toBe(1);
    expect(priceIn("JPY", 3).amount).toBe(460);
  });

  test("stays in dollars if there is no rate", () => {
    expect(priceIn("SEK", 148)).toEqual({ amount: 148, currency: "USD", symbol: "$" });
  });
});

test("formats a price with symbol and thousands separators; 0 or missing is 'POA'", () => {
  expect(priceText(22681, "¥")).toBe("¥22,681");
  expect(priceText(78, "£")).toBe("£78");
  expect(priceText(0, "$")).toBe("POA");
});
