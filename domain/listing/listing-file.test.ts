import { expect, test } from "vitest";
import { emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { builtInViews } from "./column-views.ts";
import { hiddenByDefault } from "./columns.ts";
import { fullFileColumns } from "./full-file.ts";
import { displayProject } from "./listing.ts";
import { fileHeader, fileRow, shownColumns } from "./listing-file.ts";
import { signedOutContext } from "./signed-out-context.ts";

const view = builtInViews.find(({ param }) => param === "price-and-quality");
const columns = shownColumns(view?.hiddenColumns ?? []);

test("a file has the project's ID and the visible columns, in the table's order", () => {
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

test("the full file has every fact in machine-readable form after the explorer's columns", () => {
  const project = projectFrom({
    project_name: "Kilifi Creek Mangroves",
    registry: "Verra",
    issued_tonnes: 84_200,
    retired_tonnes: 0,
    crediting_period_start: "2021-01-01",
    latitude: -3.6305,
    longitude: 39.8499,
    methodologies: [{ name: "VM0033", version: "2.1", url: null }],
    labels: [
      { name: "SD VISta", scope: "Project", vintages: "2024, 2025", date: null, link: null },
      { name: "CCB", scope: null, vintages: null, date: null, link: null },
    ],
  });
  const header = fileHeader(fullFileColumns);
  expect(new Set(header).size).toBe(header.length);
  expect(header.slice(1, 19)).toEqual(fileHeader(shownColumns(hiddenByDefault)).slice(1));
  const row = fileRow(fullFileColumns, project);
  const facts = Object.fromEntries(header.map((label, place) => [label, row[place]]));
  expect(facts).toMatchObject({
    "Project Name": "Kilifi Creek Mangroves",
    Registry: "Verra",
    "Registry Link": "",
    "Crediting Period Start": "2021-01-01",
    "Crediting Period End": "",
    "Issued tCO2e": "84200",
    "Retired tCO2e": "0",
    "Estimated tCO2e a Year": "",
    Latitude: "-3.6305",
    "Methodology Versions": "VM0033, version 2.1",
    Labels: "SD VISta (Project; vintages 2024, 2025) | CCB",
  });
});

test("values that were not sent are marked as hidden", () => {
  const row = { ...emptyRow, cost_per_ton: 1234, durability: "1,000 years" };
  const project = displayProject(row, { ...signedOutContext, apiUrl: "" });
  const words = "Hidden until you log in";
  expect(fileRow(columns, project).slice(3, 6)).toEqual([words, words, words]);
});
