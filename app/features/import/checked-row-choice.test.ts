import { expect, test } from "vitest";
import { statedRow } from "#domain/import/importable-fields.ts";
import { chosenRows, filterText, type RowChoice, type RowFilter } from "./checked-row-choice";
import type { CheckedRow } from "./checked-rows";

const row = (registryId: string, other: Partial<CheckedRow> = {}): CheckedRow => ({
  ...statedRow({ line: Number(registryId), registryId, values: { "project.name": "Río Verde" } }),
  verdict: "new",
  isUnclaimed: true,
  changes: {},
  endsListing: false,
  ...other,
});
const chosen = (rows: CheckedRow[], choice: Partial<RowChoice>) =>
  chosenRows(rows, { verdict: "new", search: "", filter: null, ...choice }).map(
    ({ registryId }) => registryId,
  );

test("rows are found by ID or name, whatever the accents and case", () => {
  const rows = [row("11"), row("12", { values: { "project.name": "Other" } }), row("21")];
  expect(chosen(rows, { search: "rio" })).toEqual(["11", "21"]);
  expect(chosen(rows, { search: " 12 " })).toEqual(["12"]);
});

test("rows are chosen by what they will do", () => {
  const rows = [row("1"), row("2", { verdict: "changed", endsListing: true })];
  expect(chosen(rows, { verdict: "changed" })).toEqual(["2"]);
  expect(chosen(rows, { verdict: "changed", filter: { kind: "ending" } })).toEqual(["2"]);
  expect(chosen(rows, { filter: { kind: "ending" } })).toEqual([]);
});

test("rows are chosen by what they say about a field", () => {
  const field = "company.projectLocation";
  const left = { field, column: "Country", text: "Lao", message: "" } as const;
  const rows = [
    row("1", { values: { [field]: "Laos" } }),
    row("2", { values: { [field]: "Laos" }, derived: [field] }),
    row("3", { leftOut: [{ ...left, reason: "unknown-country" }] }),
    row("4", { values: { [field]: "" }, changes: { [field]: { before: "Laos", after: null } } }),
  ];
  const by = (state: Extract<RowFilter, { kind: "field" }>["state"]) =>
    chosen(rows, { filter: { kind: "field", field, state } });
  expect(by("stated")).toEqual(["1"]);
  expect(by("derived")).toEqual(["2"]);
  expect(by("empty")).toEqual(["3", "4"]);
  expect(by("leftOut")).toEqual(["3"]);
  expect(by("changed")).toEqual(["4"]);
});

test("rows are chosen by status and by type, or by having none", () => {
  const rows = [
    row("1", { status: "Withdrawn", values: { "project.type": ["Forestry", "Blue Carbon"] } }),
    row("2"),
  ];
  expect(chosen(rows, { filter: { kind: "status", status: "Withdrawn" } })).toEqual(["1"]);
  expect(chosen(rows, { filter: { kind: "status", status: null } })).toEqual(["2"]);
  expect(chosen(rows, { filter: { kind: "type", type: "Blue Carbon" } })).toEqual(["1"]);
  expect(chosen(rows, { filter: { kind: "type", type: null } })).toEqual(["2"]);
});

test("a filter says what it shows", () => {
  expect(filterText({ kind: "field", field: "project.type", state: "empty" })).toBe(
    "Project types: empty",
  );
  expect(filterText({ kind: "type", type: null })).toBe("Type: none");
});
