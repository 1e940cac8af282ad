import { expect, test } from "vitest";
import {
  columnVisibility,
  hiddenColumnsFrom,
  isColumnKey,
  listingColumns,
} from "./listing-columns.ts";

test("the columns stand in the order of the specification", () => {
  expect(listingColumns.map(({ label }) => label)).toEqual([
    "Company",
    "Contact",
    "Methodology",
    "Project Sector",
    "Project Type",
    "Sub-Type",
    "Credit Type",
    "Company Location",
    "Project Location",
    "Project Region",
    "Cost / tCO2e",
    "Permanence",
    "BeZero Rating",
    "Accreditation",
    "Additional Certifications",
    "UN SDGs benefitted",
    "Project Stage",
    "Credit Availability",
  ]);
});

test("every column but the company can be hidden", () => {
  expect(listingColumns.filter(({ togglable }) => !togglable).map(({ key }) => key)).toEqual([
    "company",
  ]);
});

test("a saved visibility is merged with the defaults", () => {
  expect(hiddenColumnsFrom({ region: false, stage: true, company: false, retired: false })).toEqual(
    ["region"],
  );
  for (const nonsense of [null, undefined, "x", 3, [], {}])
    expect(hiddenColumnsFrom(nonsense)).toEqual([]);
});

test("what is saved is read back", () => {
  const saved = JSON.parse(JSON.stringify(columnVisibility(["sdgs", "region"])));
  expect(hiddenColumnsFrom(saved)).toEqual(["region", "sdgs"]);
  expect(saved.company).toBe(true);
  expect(isColumnKey("sdgs")).toBe(true);
  expect(isColumnKey("toString")).toBe(false);
});
