import { expect, test } from "vitest";
import { conversionNote, priceTerms, ratesText } from "./conversion-note.ts";
import { exchangeRates } from "./exchange-rates.ts";

const daysLater = (days: number) => new Date(Date.parse(exchangeRates.day) + days * 86_400_000);
const soon = daysLater(2);

test("the rates are those of the specification, with the day they were fixed and their source", () => {
  expect(exchangeRates).toEqual({
    day: "2026-11-15",
    source: "fixed by this site, not market rates of that day",
    perDollar: {
      USD: 1,
      EUR: 0.92,
      GBP: 0.78,
      JPY: 153.25,
      CAD: 1.36,
      AUD: 1.49,
      CHF: 0.9,
      CNY: 7.19,
      INR: 83.44,
    },
  });
});

test("a conversion names its rate, the day of the rate and its source", () => {
  expect(conversionNote("EUR", soon)).toBe(
    "Converted from US dollars at 0.92 EUR per USD. " +
      "Rates of 15 November 2026: fixed by this site, not market rates of that day.",
  );
  expect(conversionNote("JPY", soon)).toContain("at 153.25 JPY per USD");
});

test("prices in US dollars, or in a currency without a rate, are not converted", () => {
  for (const currency of ["USD", "SEK", "toString"]) {
    expect(conversionNote(currency, soon)).toBeNull();
    expect(priceTerms(currency, soon)).toBe("Prices in USD, as stated by the developers.");
  }
});

test("the terms of prices name their currency, and how they were converted", () => {
  expect(priceTerms("GBP", soon)).toBe(`Prices in GBP. ${conversionNote("GBP", soon)}`);
});

test("rates older than 30 days say so", () => {
  expect(ratesText(daysLater(30))).not.toContain("old");
  const late = daysLater(31);
  expect(ratesText(late)).toBe(
    "Rates of 15 November 2026, more than 30 days old: fixed by this site, not market rates of that day.",
  );
  expect(conversionNote("EUR", late)).toContain("more than 30 days old");
  expect(priceTerms("EUR", late)).toContain("more than 30 days old");
});
