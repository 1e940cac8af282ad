import { expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { projectStatuses } from "../vocabulary.ts";
import { figureType, isForSale, severalTypes } from "./figure-type.ts";

test.each([
  [{ types: ["Forestry"] }, "Forestry"],
  [{ types: ["Forestry"], is_portfolio: false }, "Forestry"],
  [{ types: ["Direct Air Capture", "Forestry"] }, severalTypes],
  [{ types: ["Forestry"], is_portfolio: true }, severalTypes],
  [{ types: null, is_portfolio: true }, severalTypes],
  [{ types: null }, "Not stated"],
] as const)("counts %j in the figures of '%s'", ({ types, ...row }, type) => {
  expect(figureType(projectFrom({ ...row, types: types && [...types] }))).toBe(type);
});

test("only credits that are stated to be available and are not sold out are for sale", () => {
  const spot = { credit_availability: "Yes - Spot Credits" } as const;
  expect(isForSale(projectFrom(spot))).toBe(true);
  expect(isForSale(projectFrom({ credit_availability: "Yes - Pre-issuance Credits" }))).toBe(true);
  expect(
    isForSale(projectFrom({ credit_availability: "No - Purchase not available at this time" })),
  ).toBe(false);
  expect(isForSale(projectFrom({}))).toBe(false);
  const unsold = projectStatuses.filter((project_status) =>
    isForSale(projectFrom({ ...spot, project_status })),
  );
  expect(unsold).toEqual(projectStatuses.filter((status) => status !== "Sold out"));
});
