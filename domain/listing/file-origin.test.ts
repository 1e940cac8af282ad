import { expect, test } from "vitest";
import { originLines } from "./file-origin.ts";

const labelsOf = (currency: string | null) =>
  originLines("https://site.example/", "2026-11-17T00:00:00.000Z", currency);

test("a file ends with its address, its day, and the currency and conversion of its prices", () => {
  expect(labelsOf("EUR").slice(0, 3)).toEqual([
    ["URL", "https://site.example/"],
    ["As of", "2026-11-17T00:00:00.000Z"],
    ["Prices", expect.stringContaining("Converted from US dollars at 0.92 EUR per USD")],
  ]);
});

test("a file without prices says nothing of them", () => {
  expect(labelsOf(null).map(([label]) => label)).toEqual(["URL", "As of", "Ratings", "Terms"]);
});
