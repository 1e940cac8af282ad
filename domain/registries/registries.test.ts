import { expect, test } from "vitest";
import { registryFiles } from "../import/recognise-registry.ts";
import { accreditorRows, accreditorsOf, impliedAccreditor } from "./accreditors.ts";
import { formerRegistryNames, registries, registryTable } from "./registries.ts";

test("every registry and every accreditor has one row", () => {
  expect(new Set(registries).size).toBe(registryTable.length);
  expect(new Set(accreditorRows.map(({ name }) => name)).size).toBe(accreditorRows.length);
});

test("no former name of a registry is a current one", () => {
  expect(
    [...formerRegistryNames.keys()].filter((name) => registries.some((one) => one === name)),
  ).toEqual([]);
});

test("an ID prefix belongs to one accreditor", () => {
  const prefixes = accreditorRows.flatMap(({ idPrefixes = [] }) => idPrefixes);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test("a registry implies its accreditor unless it lists projects of several", () => {
  expect(impliedAccreditor("Puro Standard and Registry")).toBe("Puro.Earth");
  expect(accreditorsOf("UK Land Carbon Registry")).toEqual([
    "Peatland Code",
    "Woodland Carbon Code",
  ]);
  expect(impliedAccreditor("UK Land Carbon Registry")).toBeNull();
  expect(impliedAccreditor("ART Registry")).toBeNull();
});

test("no two file formats are of one registry", () => {
  const named = registryFiles.map(({ registry }) => registry);
  expect(new Set(named).size).toBe(named.length);
});
