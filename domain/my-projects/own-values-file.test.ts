import { expect, test } from "vitest";
import { type TableEdits, type TableProject, withEntries } from "./edited-table.ts";
import { ownValuesFile, readOwnValues } from "./own-values-file.ts";

const one: TableProject = {
  projectId: "0b0f7a52-6c43-4c0e-9d3e-2c1b8a4f5e61",
  seenAt: "2026-01-01T00:00:00.000Z",
  name: '=Forest, "north"',
  company: "Acorn",
  registry: "Verra",
  registryId: "101",
  isListed: true,
  isWaiting: false,
  values: {
    "pricing.costPerTon": "12",
    "pricing.minimumPurchaseQuantity": "",
    "impact.credit_availability": "Yes - Spot Credits",
    "impact.vintage": "2023, 2024",
    "details.contactEmail": "sales@acorn.example",
    "details.website": "https://acorn.example",
  },
};
const other: TableProject = {
  ...one,
  projectId: "7e0f7a52-6c43-4c0e-9d3e-2c1b8a4f5e62",
  registry: null,
  registryId: "102",
};
const projects = [one, other];
const none: TableEdits = new Map();
const bytes = (text: string) => new TextEncoder().encode(text);

function read(text: string) {
  const found = readOwnValues(bytes(text), projects);
  if (!found.ok) throw new Error(found.problem);
  return { ...found.read, edits: withEntries(none, found.read.entries) };
}

test("the file of one's own values, read again, changes nothing", () => {
  const { edits, recognised, unknown } = read(ownValuesFile(projects, none));
  expect(edits.size).toBe(0);
  expect(recognised).toBe(2);
  expect(unknown).toEqual([]);
});

test("columns are recognised by their header, in any order and case; others are left alone", () => {
  const changed = read('VINTAGE,"Cost per tCO2e, USD",Project ID,Colour\n2025,"1,500",101,red\n');
  expect(changed.edits.get(one.projectId)).toEqual({
    "impact.vintage": "2025",
    "pricing.costPerTon": "1500",
  });
});

test("a spreadsheet's semicolons are read, and an empty cell empties a value", () => {
  const { edits } = read(
    "Registry;Project ID;Contact e-mail\nVerra;101;\n;102;new@acorn.example\n",
  );
  expect(edits.get(one.projectId)).toEqual({ "details.contactEmail": "" });
  expect(edits.get(other.projectId)).toEqual({ "details.contactEmail": "new@acorn.example" });
});

test("rows of other projects, and a second row of one, are named and change nothing", () => {
  const { edits, unknown, recognised } = read(
    "Cleartonne ID,Project ID,Vintage\n" +
      "1c0f7a52-6c43-4c0e-9d3e-2c1b8a4f5e63,101,2020\n" +
      `${one.projectId},101,2021\n` +
      `${one.projectId.toUpperCase()},101,2022\n`,
  );
  expect(recognised).toBe(1);
  expect(edits.get(one.projectId)).toEqual({ "impact.vintage": "2021" });
  expect(unknown.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "Not one of the projects here"],
    [4, "The project is in the file twice"],
  ]);
});

test("a row that is cut off or has shifted cells is named and changes nothing", () => {
  const { edits, unknown } = read(
    "Project ID,Name,Vintage,Contact e-mail\n101,Trees, lots of them,2020,a@acorn.example\n102,Other,20",
  );
  expect(edits.size).toBe(0);
  expect(unknown.map(({ line, reason }) => [line, reason])).toEqual([
    [2, expect.stringContaining("5 cells")],
    [3, expect.stringContaining("cut off")],
  ]);
});

test("a file without a known column is refused with the names of the columns it needs", () => {
  const refused = readOwnValues(bytes("Project ID,Colour\n101,red\n"), projects);
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining("'Vintage'") });
  expect(readOwnValues(bytes(""), projects)).toMatchObject({ ok: false });
});
