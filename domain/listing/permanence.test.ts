import { expect, test } from "vitest";
import { permanenceBand, permanenceYears, statedYears } from "./permanence.ts";

test.each([
  ["10,000+ years", 10_000, "10000-years"],
  ["1,000 years", 1_000, "1000-years"],
  ["100-1,000 years", 100, "100-years"],
  ["40 years", 40, "under-100-years"],
  ["0 years", 0, "not-stated"],
  ["Permanent", Number.POSITIVE_INFINITY, "10000-years"],
])("%s means at least %d years", (text, years, band) => {
  expect(permanenceYears(text)).toBe(years);
  expect(permanenceBand(permanenceYears(text))).toBe(band);
});

test("a text without a number states no years", () => {
  expect(permanenceYears("Long")).toBeNull();
  expect(permanenceBand(null)).toBe("not-stated");
});

test("the word 'Permanent' alone states no years", () => {
  expect(statedYears("Permanent")).toBeNull();
  expect(statedYears("Permanent (1,000+ years)")).toBe(1_000);
  expect(statedYears("40 years")).toBe(40);
});
