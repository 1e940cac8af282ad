import { expect, test } from "vitest";
import { builtInViews, viewHiding } from "./column-views.ts";
import { listingColumns } from "./columns.ts";

const shown = (name: string) => {
  const view = builtInViews.find((offered) => offered.name === name);
  return listingColumns
    .filter(({ key }) => !view?.hiddenColumns.includes(key))
    .map(({ label }) => label);
};

test("'All columns' is the first view, and shows every column that is not hidden by default", () => {
  expect(builtInViews[0]).toMatchObject({ name: "All columns" });
  expect(shown("All columns")).toEqual(
    listingColumns.filter((column) => !column.isHiddenByDefault).map(({ label }) => label),
  );
});

test("'Registry and labels' shows the columns that are hidden by default", () => {
  expect(shown("Registry and labels")).toEqual([
    "Company",
    "Methodology",
    "Project Location",
    "Project Stage",
    "Project Name",
    "Registry",
    "Registry Status",
    "Labels",
    "May be used for",
    "Issued",
    "Retired",
    "Vintages in Registry",
    "Tonnes Left",
    "Labels on Vintages",
    "Estimated per Year",
    "Crediting Period",
    "Verifier",
  ]);
});

test("'Price and quality' shows what matters for a purchase, in the table's order", () => {
  expect(shown("Price and quality")).toEqual([
    "Company",
    "Project Location",
    "Cost / tCO2e",
    "Permanence",
    "BeZero Rating",
    "Accreditation",
    "Credit Availability",
  ]);
});

test("'Impact' shows what a credit achieves", () => {
  expect(shown("Impact")).toEqual([
    "Company",
    "Project Type",
    "Sub-Type",
    "Credit Type",
    "Project Location",
    "Permanence",
    "Additional Certifications",
    "UN SDGs benefitted",
    "Project Stage",
  ]);
});

test("recognises a view by its hidden columns, in any order", () => {
  const impact = builtInViews.find(({ param }) => param === "impact");
  expect(viewHiding(builtInViews, [...(impact?.hiddenColumns ?? [])].reverse())).toBe(impact);
  expect(viewHiding(builtInViews, impact?.hiddenColumns.slice(1) ?? [])).toBeUndefined();
  expect(viewHiding(builtInViews, ["region"])).toBeUndefined();
});
