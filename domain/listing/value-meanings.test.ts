import { expect, test } from "vitest";
import { creditAvailabilities, projectStages, ratingScale } from "../vocabulary.ts";
import { meaningOf, valueMeanings } from "./value-meanings.ts";

test.each([
  ["stage", projectStages],
  ["creditAvailability", creditAvailabilities],
  ["beZeroRating", ratingScale],
] as const)("every value of %s is explained", (key, values) => {
  expect(new Set(valueMeanings(key).map(([value]) => value))).toEqual(new Set(values));
});

test("grades are sorted from best to worst", () => {
  expect(valueMeanings("beZeroRating").map(([grade]) => grade)).toEqual(ratingScale);
});

test("an unknown value has no explanation", () => {
  expect(meaningOf("stage", "toString")).toBeUndefined();
  expect(meaningOf("company", "Aerolith")).toBeUndefined();
});
