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

test("the grades stand from the best to the worst", () => {
  expect(valueMeanings("beZeroRating").map(([grade]) => grade)).toEqual(ratingScale);
});

test("what nobody foresaw has no meaning", () => {
  expect(meaningOf("stage", "toString")).toBeUndefined();
  expect(meaningOf("company", "Aerolith")).toBeUndefined();
});
