import { describe, expect, test } from "vitest";
import { pastedCells } from "../text/tab-separated.ts";
import { type BatchValues, batchFields, enteredText, valueProblem } from "./batch-columns.ts";
import {
  cellProblem,
  cellValue,
  changedProjects,
  filledDown,
  pastedEntries,
  type TableEdits,
  type TableProject,
  withEntries,
} from "./edited-table.ts";

const nothing: BatchValues = {
  "pricing.costPerTon": "",
  "pricing.minimumPurchaseQuantity": "",
  "impact.credit_availability": "",
  "impact.vintage": "",
  "details.contactEmail": "",
  "details.website": "",
};

const project = (number: number, values: Partial<BatchValues> = {}): TableProject => ({
  projectId: `p${number}`,
  seenAt: "2026-01-01T00:00:00.000Z",
  name: `Forest ${number}`,
  company: "Acorn",
  registry: "Verra",
  registryId: `${number}`,
  isListed: true,
  isWaiting: false,
  values: { ...nothing, ...values },
});

const projects = [1, 2, 3, 4].map((number) => project(number));
const none: TableEdits = new Map();
const at = (row: number, column: number, lastRow = row, lastColumn = column) => ({
  anchor: { row, column },
  active: { row: lastRow, column: lastColumn },
});

describe("a cell reads what people write", () => {
  test.each([
    ["pricing.costPerTon", "$12", "12"],
    ["pricing.costPerTon", "1,200.00", "1200"],
    ["pricing.costPerTon", "USD 1 200", "1200"],
    ["pricing.costPerTon", "POA", "0"],
    ["pricing.costPerTon", "012", "12"],
    ["pricing.costPerTon", "12.50", "12.50"],
    ["pricing.costPerTon", "1.200", "1.200"],
    ["pricing.costPerTon", "12,5", "12,5"],
    ["pricing.minimumPurchaseQuantity", "100 tCO2e", "100"],
    ["impact.credit_availability", "no", "No - Purchase not available at this time"],
    ["impact.credit_availability", "spot", "Yes - Spot Credits"],
    ["impact.credit_availability", "yes", "yes"],
    ["impact.credit_availability", "Available", "Available"],
    ["impact.credit_availability", "not available", "not available"],
    ["impact.vintage", "2023;2024,", "2023, 2024"],
    ["impact.vintage", "n/a", "N/A"],
    ["details.website", "acorn.example", "https://acorn.example"],
    ["details.contactEmail", " sales@acorn.example ", "sales@acorn.example"],
  ] as const)("%s: %s", (field, typed, value) => {
    expect(enteredText(field, typed)).toBe(value);
  });

  test("and says what is wrong with the rest", () => {
    expect(valueProblem("pricing.costPerTon", "12.50", "")).toContain("whole number");
    expect(valueProblem("impact.credit_availability", "yes", "")).toContain("one of");
    expect(valueProblem("impact.vintage", "soon", "")).not.toBeNull();
    expect(valueProblem("details.contactEmail", "sales", "")).not.toBeNull();
    expect(valueProblem("details.website", "http://", "")).not.toBeNull();
  });

  test("what was never stated may stay empty, a required field that was may not", () => {
    for (const field of batchFields) expect(valueProblem(field, "", "")).toBeNull();
    expect(valueProblem("impact.vintage", "", "2024")).not.toBeNull();
    expect(valueProblem("pricing.costPerTon", "", "12")).toBeNull();
  });
});

describe("a block from a spreadsheet", () => {
  test("is split at tabs and lines, with quoted cells and a last line break", () => {
    expect(pastedCells('12\t2024\r\n"1,000"\t"a ""b"""\r\n')).toEqual([
      ["12", "2024"],
      ["1,000", 'a "b"'],
    ]);
    expect(pastedCells("12\n\n14")).toEqual([["12"], [""], ["14"]]);
    expect(pastedCells('"12\n13')).toEqual([['"12'], ["13"]]);
    expect(pastedCells("")).toEqual([]);
  });

  test("fills rows and columns from the active cell on, and counts what lies outside", () => {
    const { entries, outside } = pastedEntries(projects, at(2, 4), [
      ["a@b.example", "b.example", "extra"],
      ["c@d.example", "d.example", "extra"],
      ["below", "below", "below"],
    ]);
    expect(outside).toBe(5);
    const edits = withEntries(none, entries);
    expect(edits.get("p3")).toEqual({
      "details.contactEmail": "a@b.example",
      "details.website": "https://b.example",
    });
    expect(edits.has("p1")).toBe(false);
  });

  test("a single value fills the whole range", () => {
    const { entries } = pastedEntries(projects, at(0, 0, 3, 0), [["9"]]);
    expect(entries.map(({ typed }) => typed)).toEqual(["9", "9", "9", "9"]);
  });
});

test("filling down copies the first row of a range, or one cell to the last row", () => {
  const edits = withEntries(none, [
    { project: project(1), field: "pricing.costPerTon", typed: "7" },
  ]);
  const prices = (range: Parameters<typeof filledDown>[2]) => {
    const filled = withEntries(edits, filledDown(projects, edits, range));
    return projects.map((one) => cellValue(filled, one, "pricing.costPerTon"));
  };
  expect(prices(at(0, 0, 1, 0))).toEqual(["7", "7", "", ""]);
  expect(prices(at(0, 0))).toEqual(["7", "7", "7", "7"]);
});

test("a value that is as before is no change, and a project with a wrong value is not ready", () => {
  const priced = project(1, { "pricing.costPerTon": "5" });
  const other = project(2);
  const edits = withEntries(none, [
    { project: priced, field: "pricing.costPerTon", typed: "$5.00" },
    { project: other, field: "pricing.costPerTon", typed: "5.5" },
    { project: other, field: "impact.vintage", typed: "2024" },
  ]);
  expect(edits.has("p1")).toBe(false);
  expect(cellProblem(edits, other, "pricing.costPerTon")).not.toBeNull();
  expect(changedProjects([priced, other], edits)).toEqual({ ready: [], wrong: [other], values: 2 });
});
