import { expect, test } from "vitest";
import { readComparison, writeComparison } from "./comparison-state.ts";

const read = (address: string) =>
  readComparison(new URL(address, "https://site.invalid").searchParams);

test("the URL contains the projects, 'only differences', always both settings, and the currency", () => {
  const state = {
    references: ["GS 1/2", "VCS&9"],
    onlyDifferences: true,
    lasting: { horizonYears: 100, discountRate: 0 },
    currency: "EUR",
  };
  expect(read(writeComparison(state))).toEqual(state);
  expect(writeComparison(read("/compare?project=A&horizon=1000&rate=3"))).toBe(
    "/compare?project=A&horizon=1000&rate=3",
  );
  expect(writeComparison(read("/compare"))).toBe("/compare");
});

test("settings that are not on offer fall back to the defaults", () => {
  const defaults = { horizonYears: 1_000, discountRate: 3 };
  for (const search of ["horizon=7&rate=99", "horizon=1e3&rate=03", "horizon=&rate=-1"]) {
    expect(read(`/compare?${search}`).lasting).toEqual(defaults);
  }
});

test("a currency is kept if the URL names one that has a rate, US dollars included", () => {
  for (const currency of ["USD", "EUR", "CHF"]) {
    const address = `/compare?project=A&currency=${currency}`;
    expect(read(address).currency).toBe(currency);
    expect(writeComparison(read(address))).toBe(address);
  }
  for (const search of ["", "currency=SEK", "currency=eur", "currency="]) {
    expect(read(`/compare?${search}`).currency).toBeNull();
  }
});
