import { expect, test } from "vitest";
import { offersRetiredCredits } from "./retired-credits.ts";

const spot = { creditAvailability: "Yes - Spot Credits", issuedTonnes: 500, retiredTonnes: 500 };

test("spot credits cannot be left if every issued tonne has been retired", () => {
  expect(offersRetiredCredits(spot)).toBe(true);
  expect(offersRetiredCredits({ ...spot, retiredTonnes: 501 })).toBe(true);
});

test.each([
  { retiredTonnes: 499 },
  { retiredTonnes: null },
  { issuedTonnes: null },
  { issuedTonnes: 0, retiredTonnes: 0 },
  { creditAvailability: "Yes - Pre-issuance Credits" },
  { creditAvailability: null },
])("nothing is wrong with %j", (change) => {
  expect(offersRetiredCredits({ ...spot, ...change })).toBe(false);
});
