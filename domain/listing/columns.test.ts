import { expect, test } from "vitest";
import { hiddenByDefault, listingColumns } from "./columns.ts";

test("the columns are in the order of the specification", () => {
  const shownAtFirst = listingColumns.slice(0, -hiddenByDefault.length);
  expect(shownAtFirst.every(({ isHiddenByDefault }) => !isHiddenByDefault)).toBe(true);
  expect(shownAtFirst.map(({ label }) => label)).toEqual([
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

test("every column except the company can be hidden", () => {
  expect(listingColumns.filter(({ togglable }) => !togglable).map(({ key }) => key)).toEqual([
    "company",
  ]);
});
