import { expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { builtInViews } from "./column-views.ts";
import { shownColumns } from "./columns.ts";
import { fullFileColumns } from "./full-file.ts";
import type { DisplayProject } from "./listing.ts";
import { type FileColumn, fileColumns } from "./listing-file.ts";

const view = builtInViews.find(({ param }) => param === "price-and-quality");
const columns = fileColumns(shownColumns(view?.hiddenColumns ?? []));

const cellsOf = (of: readonly FileColumn[], project: DisplayProject) =>
  Object.fromEntries(of.map(({ heading, cell }) => [heading, cell(project)]));

test("a file has the project's ID and the visible columns, in the table's order", () => {
  expect(columns.map(({ heading }) => heading)).toEqual([
    "Project ID",
    "Company",
    "Project Location",
    "Cost / tCO2e",
    "Cost Currency",
    "Cost in words",
    "Permanence",
    "Permanence (years)",
    "BeZero Rating",
    "Accreditation",
    "Credit Availability",
  ]);
});

test("cost and permanence are numbers, with their currency and unit", () => {
  const project = projectFrom({ cost_per_ton: 1234, durability: "1,000 years" });
  expect(cellsOf(columns, project)).toMatchObject({
    "Cost / tCO2e": "1234",
    "Cost Currency": "USD",
    "Cost in words": "$1,234",
    Permanence: "1,000 years",
    "Permanence (years)": "1000",
  });
});

test("what is missing says in which way, and the explorer's default texts stay there", () => {
  const avoided = projectFrom({
    cost_per_ton: 0,
    durability: "Permanent",
    carbon_category: "Reduced/avoided emissions without storage",
  });
  expect(cellsOf(columns, avoided)).toEqual({
    "Project ID": "VCS-1764",
    Company: "Not stated",
    "Project Location": "Not stated",
    "Cost / tCO2e": "",
    "Cost Currency": "",
    "Cost in words": "On request",
    Permanence: "Not applicable",
    "Permanence (years)": "",
    "BeZero Rating": "Not stated",
    Accreditation: "Not stated",
    "Credit Availability": "Not stated",
  });
});

test("the full file has every fact, each under one heading with its unit", () => {
  const project = projectFrom({
    project_name: "Kilifi Creek Mangroves",
    registry: "Verra",
    issued_tonnes: 84_200,
    retired_tonnes: 0,
    crediting_period_start: "2021-01-01",
    latitude: -3.6305,
    longitude: 39.8499,
    vintage: "2022, 2023, 2024",
    methodologies: [{ name: "VM0033", version: "2.1", url: null }],
    labels: [
      { name: "SD VISta", scope: "Project", vintages: "2024, 2025", date: null, link: null },
      { name: "CCB", scope: null, vintages: null, date: null, link: null },
    ],
  });
  const headings = fullFileColumns.map(({ heading }) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  expect(cellsOf(fullFileColumns, project)).toMatchObject({
    "Project Name": "Kilifi Creek Mangroves",
    Registry: "Verra",
    "Registry Link": "Not stated",
    "Crediting Period Start": "2021-01-01",
    "Crediting Period End": "Not stated",
    "Issued (tCO2e)": "84200",
    "Retired (tCO2e)": "0",
    "Estimated per Year (tCO2e)": "",
    "Latitude (°)": "-3.6305",
    Vintage: "2022, 2023, 2024",
    Methodology: "VM0033, version 2.1",
    Labels: "SD VISta (Project, vintages 2024, 2025); CCB",
  });
});

test("values that were not sent are marked as hidden", () => {
  const row = { cost_per_ton: 1234, durability: "1,000 years", fallback_rating: "AAA" };
  const cells = cellsOf(columns, projectFrom(row, { isRevealed: false }));
  for (const heading of ["Cost / tCO2e", "Permanence", "Permanence (years)", "BeZero Rating"]) {
    expect(cells[heading]).toBe("Hidden until you log in");
  }
  expect(JSON.stringify(cells)).not.toMatch(/1,?234|1,000|AAA/);
});
