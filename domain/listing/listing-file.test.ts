import { expect, test } from "vitest";
import { emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { offeredViews } from "./column-views.ts";
import { displayProject, signedOutContext } from "./listing.ts";
import { fileHeader, fileRow, shownColumns } from "./listing-file.ts";

const view = offeredViews.find(({ param }) => param === "price-and-quality");
const columns = shownColumns(view?.hiddenColumns ?? []);

test("a file has the project's id and the chosen columns, in the table's order", () => {
  expect(fileHeader(columns)).toEqual([
    "Project ID",
    "Company",
    "Project Location",
    "Cost / tCO2e",
    "Permanence",
    "BeZero Rating",
    "Accreditation",
    "Credit Availability",
  ]);
  const project = projectFrom({
    company_name: "Aerolith",
    project_location: "Oman",
    cost_per_ton: 1234,
    durability: "1,000 years",
  });
  expect(fileRow(columns, project)).toEqual([
    "VCS-1764",
    "Aerolith",
    "Oman",
    "$1,234",
    "1,000 years",
    "N/A",
    "None",
    "No - Purchase not available at this time",
  ]);
});

test("what a visitor was not sent says so in words", () => {
  const row = { ...emptyRow, cost_per_ton: 1234, durability: "1,000 years" };
  const project = displayProject(row, { ...signedOutContext, apiUrl: "" });
  const words = "Hidden until you sign in";
  expect(fileRow(columns, project).slice(3, 6)).toEqual([words, words, words]);
});
