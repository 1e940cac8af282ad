import { expect, test } from "vitest";
import { placesIn } from "#domain/listing/country-names.ts";
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
  const csv = listCsv({ entries }, projects, "https://site.invalid", "USD");
  const [, first, second] = csv.split("\r\n");
  expect(first).toBe(
    `"Acorn, Ltd",VCS-1,Oak Wood,POA,Not stated,N/A,No,Yes - Spot Credits,'=1+1,https://site.invalid/projects/${id}`,
  );
  expect(second).toBe("Former Woods,OLD-1,,,,,,No longer listed,,");
});

test("ends with the currency of the prices, and how they were converted", () => {
  const priced = displayProject({ ...row, cost_per_ton: 148 }, { ...context, currency: "EUR" });
  const entries = [{ projectId: id, registryId: "VCS-1", company: "Acorn", note: "" }];
  const csv = listCsv({ entries }, new Map([[id, priced]]), "https://site.invalid", "EUR");
  const lines = csv.trimEnd().split("\r\n");
  expect(lines[1]).toContain(",€136,");
  expect(lines.at(-1)).toMatch(
    /^"Prices in EUR\. Converted from US dollars at 0\.92 EUR per USD\. Rates of 15 November 2026/,
  );
});
