import { expect, it } from "vitest";
import { displayProject } from "#domain/listing/listing.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing-row.ts";
import { signedOutContext } from "#domain/listing/signed-out-context.ts";
import { valueSources } from "./value-sources";

const nothing = Object.fromEntries(listingFields.map((field) => [field, null])) as ListingRow;
const row: ListingRow = {
  ...nothing,
  project_name: "Rio Manso Standing Forest",
  issued_tonnes: 60_000,
  crediting_period_start: "2020-01-01",
  labels: [{ name: "SD VISta", scope: null, vintages: null, date: null, link: null }],
};
const project = displayProject(row, { ...signedOutContext, apiUrl: "" });
const record = (values: Record<string, unknown>) => ({
  registry: "Verra",
  values: Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, asOf: "2026-11-03" }]),
  ),
});
const source = { registry: "Verra", on: "3 Nov 2026" };

it("gives the registry and date of a value on which the registry agrees", () => {
  const said = record({
    "project.name": "RIO MANSO  standing forest",
    "project.creditingPeriodStart": "2020-01-01",
    "impact.labels": [{ name: "SD VISta" }],
  });
  const agrees = { ...source, difference: null };
  expect(valueSources(project, said)).toEqual({
    "project.name": agrees,
    "project.creditingPeriodStart": agrees,
    "impact.labels": agrees,
  });
});

it("quotes the registry's own words for a label", () => {
  const label = {
    name: "CORSIA Scope, First Phase (2024-2026)",
    statedAs: "CORSIA: First Phase, 2024-2026 Scope",
  };
  expect(valueSources(project, record({ "impact.labels": [label] }))).toEqual({
    "impact.labels": {
      ...source,
      difference: { stated: "SD VISta", said: "CORSIA: First Phase, 2024-2026 Scope" },
    },
  });
});

it("gives both values where they differ, and those that only the registry has", () => {
  const said = record({
    "impact.issuedTonnes": "56373",
    "impact.retiredTonnes": "12000",
    "project.creditingPeriodStart": "2021-07-01",
  });
  expect(valueSources(project, said)).toEqual({
    "impact.issuedTonnes": { ...source, difference: { stated: "60,000", said: "56,373" } },
    "impact.retiredTonnes": { ...source, difference: { stated: null, said: "12,000" } },
    "project.creditingPeriodStart": {
      ...source,
      difference: { stated: "1 January 2020", said: "1 July 2021" },
    },
  });
});

it("is empty without a record, and ignores record fields that the page does not show", () => {
  for (const empty of [null, undefined, {}, { registry: "Nobody", values: {} }]) {
    expect(valueSources(project, empty)).toEqual({});
  }
  expect(valueSources(project, record({ "details.description": "Other", x: "y" }))).toEqual({});
});
