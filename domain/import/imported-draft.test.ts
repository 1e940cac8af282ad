import { expect, test } from "vitest";
import { registryFile, rowsIn } from "../../tests/fixtures/registry-files.ts";
import { problemsOf } from "../submission/steps.ts";
import { countWords } from "../submission/text-formats.ts";
import { type ImportedRow, statedRow } from "./importable-fields.ts";
import { additionsOfImportedRow, draftOfImportedRow } from "./imported-draft.ts";

const now = "2026-11-16T06:00:00.000Z";
const rowOf = (id: string): ImportedRow => {
  const row = rowsIn(registryFile("verra"), "Verra").rows.find((one) => one.registryId === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
};

test("prefills a developer's draft from the file, and requires the rest", () => {
  const draft = draftOfImportedRow(rowOf("90004"), "Verra", now);
  expect(draft).toMatchObject({
    createdAt: now,
    company: { name: "Bassin Vert SARL", email: "", projectRegion: "Africa" },
    project: {
      id: "90004",
      registry: "Verra",
      name: "Forêts du Bassin",
      accreditation: ["Verra"],
      subType: ["Avoided Deforestation"],
    },
    pricing: { costPerTon: "" },
    impact: { durability: "" },
    details: { description: "", contactEmail: "" },
  });
  const asked = problemsOf(draft).map(({ field }) => field);
  expect(asked).toContain("company.email");
  expect(asked).toContain("details.description");
  expect(asked).not.toContain("company.name");
});

test("adds no accreditation for a registry that covers several programmes", () => {
  const row = statedRow({ line: 2, registryId: "1", values: {} });
  expect(draftOfImportedRow(row, "ART Registry", now).project.accreditation).toEqual([]);
});

test("describes an imported project only with facts from the file", () => {
  const { "details.description": description } = additionsOfImportedRow(rowOf("90003"), "Verra");
  expect(description).toBe(
    "Project 90003 of Verra: Mangue da Foz — restauração comunitária. Location: Latin America, Brazil. Project types: Forestry. Methodologies: VM0007, VM0033. Estimated tonnes a year: 1,338,705.",
  );
  expect(
    additionsOfImportedRow(statedRow({ line: 2, registryId: "7", values: {} }), "Isometric"),
  ).toEqual({
    "details.description": "Project 7 of Isometric.",
    "project.accreditation": ["Isometric"],
  });
});

test("keeps a composed description within the limit", () => {
  const name = "word ".repeat(40).trim();
  const values = { "project.name": name, "company.projectRegion": name };
  const row = statedRow({ line: 2, registryId: "7", values });
  const { "details.description": description } = additionsOfImportedRow(row, "Verra");
  expect(countWords(description)).toBeLessThanOrEqual(75);
});

test("keeps the file's own description and category", () => {
  const [filters] = rowsIn(registryFile("gold-standard"), "Gold Standard").rows;
  if (!filters) throw new Error("no row");
  const { details, impact } = draftOfImportedRow(filters, "Gold Standard", now);
  expect(details.description).toMatch(/^Filters for households\./);
  expect(impact.category).toBe("Reduced/avoided emissions without storage");
});
