import { expect, test } from "vitest";
import { placesIn } from "#domain/countries/country-names.ts";
import { displayProject } from "#domain/listing/listing.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing-row.ts";
import { listCsv } from "./list-csv";

const id = "11111111-0000-4000-8000-000000000000";
const row = {
  ...Object.fromEntries(listingFields.map((field) => [field, null])),
  id,
  project_id: "VCS-1",
  project_name: "Oak Wood",
  company_name: "Acorn, Ltd",
  credit_availability: "Yes - Spot Credits",
} as ListingRow;
const context = {
  apiUrl: "",
  currency: "USD",
  isRevealed: true,
  findRating: () => undefined,
  findPlaces: placesIn,
};

test("writes a line per project, marks unlisted projects, and escapes formulas", () => {
  const entries = [
    { projectId: id, registryId: "VCS-0", company: "Old name", note: "=1+1" },
    { projectId: "gone", registryId: "OLD-1", company: "Former Woods", note: "" },
  ];
  const projects = new Map([[id, displayProject(row, context)]]);
  const origin = [["URL", "https://site.invalid/lists/1"]];
  const [headings, first, second, last] = listCsv(
    { entries },
    projects,
    "https://site.invalid",
    origin,
  ).split("\r\n");
  expect(headings).toContain("Cost / tCO2e,Cost Currency,Cost in words,");
  expect(headings).toMatch(/Listed,Note,Address$/);
  expect(first).toMatch(/^"Acorn, Ltd",VCS-1,Oak Wood,,,Not stated,/);
  expect(first).toMatch(
    new RegExp(`,Yes - Spot Credits,.*,Yes,'=1\\+1,https://site.invalid/projects/${id}$`),
  );
  expect(second).toMatch(/^Former Woods,OLD-1,,.*,No longer listed,,$/);
  expect(last).toBe("URL,https://site.invalid/lists/1");
});
