import { expect, test } from "vitest";
import { type ImportedValues, statedRow } from "./importable-fields.ts";
import { draftOfImportedRow } from "./imported-draft.ts";
import { recordedRow } from "./recorded-row.ts";
import {
  type RecordValues,
  registryRecordFrom,
  statedDifferences,
  statedValues,
} from "./registry-record.ts";

const methodology = (name: string, version = "", link = "") => ({ name, version, link });

const recordOf = (values: ImportedValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, asOf: "2026-03-01" }]),
  );

test("parses a record from the database, ignoring unknown fields", () => {
  const values = recordOf({
    "impact.issuedTonnes": "100",
    "project.methodologies": [methodology("VM0033")],
  });
  const json = { registry: "Verra", values: JSON.parse(JSON.stringify(values)) };
  expect(registryRecordFrom(json)).toEqual({ registry: "Verra", status: null, values });
  for (const nothing of [null, {}, { registry: "Nobody", values: {} }])
    expect(registryRecordFrom(nothing)).toBeNull();
  expect(
    registryRecordFrom({ registry: "Verra", values: { odd: { value: "x", asOf: "" } } }),
  ).toEqual({ registry: "Verra", status: null, values: {} });
});

test("reads the registry's own status, and a blank as nothing said", () => {
  const values = {
    "registry.status": { value: "On Hold", asOf: "2026-03-01" },
    "impact.stage": { value: "", asOf: "2026-03-01" },
  };
  expect(registryRecordFrom({ registry: "Verra", values })).toEqual({
    registry: "Verra",
    status: { value: "On Hold", asOf: "2026-03-01" },
    values: {},
  });
});

const differences = (stated: ImportedValues, registry: ImportedValues) =>
  statedDifferences(stated, recordOf(registry)).map(({ field }) => field);

test("a draft states the fields that are filled in", () => {
  const values: ImportedValues = {
    "company.name": "Example",
    "project.name": "Mangue",
    "project.type": ["Forestry"],
    "impact.category": "Other",
    "impact.stage": "Pre-validation",
  };
  const draft = draftOfImportedRow(statedRow({ line: 2, registryId: "1", values }), "Verra", "");
  expect(statedValues(draft)).toEqual(values);
});

test("a difference contains both values and the date", () => {
  const record = recordOf({ "impact.issuedTonnes": "100" });
  expect(statedDifferences({ "impact.issuedTonnes": "90" }, record)).toEqual([
    { field: "impact.issuedTonnes", stated: "90", registry: "100", asOf: "2026-03-01" },
  ]);
});

test.each<[string, ImportedValues, ImportedValues]>([
  ["capitals and accents", { "project.name": "Forêt Verte" }, { "project.name": "FORET  VERTE" }],
  ["what the developer leaves open", { "project.name": "" }, { "project.name": "Forêt" }],
  ["what the registry leaves open", { "project.verifier": "Example" }, {}],
  [
    "a methodology's title and version",
    { "project.methodologies": [methodology("VM0033 Tidal Wetlands", "2.1")] },
    { "project.methodologies": [methodology("VM0033")] },
  ],
  ["more types", { "project.type": ["Forestry", "Blue Carbon"] }, { "project.type": ["Forestry"] }],
  [
    "another order of countries",
    { "company.projectLocation": "Kenya, Peru" },
    { "company.projectLocation": "Peru, Kenya" },
  ],
  [
    "the same place",
    { "project.latitude": "-3.4653", "project.longitude": "10" },
    { "project.latitude": "-3.46", "project.longitude": "10.0" },
  ],
  [
    "the same site",
    { "details.website": "https://www.example.org/" },
    { "details.website": "http://example.org" },
  ],
  [
    "two descriptions",
    { "details.description": "Ours." },
    { "details.description": "The registry's." },
  ],
])("ignores %s", (_, stated, registry) => {
  expect(differences(stated, registry)).toEqual([]);
});

test.each<[ImportedValues, ImportedValues]>([
  [{ "project.name": "Forêt" }, { "project.name": "Forêts" }],
  [
    { "project.methodologies": [methodology("VM0033")] },
    { "project.methodologies": [methodology("VM0033"), methodology("VM0007")] },
  ],
  [{ "project.type": ["Forestry"] }, { "project.type": ["Blue Carbon"] }],
  [{ "impact.sdgs": ["1: No Poverty"] }, { "impact.sdgs": ["2: Zero Hunger"] }],
  [{ "company.projectLocation": "Kenya" }, { "company.projectLocation": "Kenya, Peru" }],
  [{ "project.latitude": "1" }, { "project.latitude": "1.5" }],
  [{ "details.website": "https://a.example" }, { "details.website": "https://b.example" }],
  [{ "project.creditingPeriodEnd": "2040-01-01" }, { "project.creditingPeriodEnd": "2040-01-02" }],
])("reports a difference between %j and %j", (stated, registry) => {
  expect(differences(stated, registry)).toEqual(Object.keys(stated));
});

test("what was derived contradicts no developer", () => {
  const derived = { value: ["Blue Carbon"], asOf: "2026-03-01", derived: true };
  expect(statedDifferences({ "project.type": ["Forestry"] }, { "project.type": derived })).toEqual(
    [],
  );
});

test("a record becomes a row with its status, and with what was derived marked", () => {
  const stored = {
    registry: "Verra",
    registry_id: "7",
    values: {
      "registry.status": { value: "On Hold", asOf: "2026-03-01" },
      "project.name": { value: "Kelp", asOf: "2026-03-01" },
      "project.type": { value: ["Blue Carbon"], asOf: "2026-03-01", derived: true },
    },
  };
  expect(recordedRow(2, stored)).toEqual({
    line: 2,
    registryId: "7",
    values: { "project.name": "Kelp", "project.type": ["Blue Carbon"] },
    status: "On Hold",
    derived: ["project.type"],
    leftOut: [],
  });
});
