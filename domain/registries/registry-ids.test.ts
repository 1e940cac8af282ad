import { expect, test } from "vitest";
import { registries } from "./registries.ts";
import { registryIdProblem } from "./registry-ids.ts";

test("IDs as registries write them are accepted", () => {
  expect(registryIdProblem("Verra", "5962")).toBeNull();
  expect(registryIdProblem("Verra", "VCS 5962")).toBeNull();
  expect(registryIdProblem("Gold Standard", "GS23574")).toBeNull();
  expect(registryIdProblem("American Carbon Registry (ACR)", "ACR1185")).toBeNull();
  expect(registryIdProblem("Climate Action Reserve (CAR)", "CAR2264")).toBeNull();
  expect(registryIdProblem("ART Registry", "ART102")).toBeNull();
  expect(registryIdProblem("Isometric", "MAR1")).toBeNull();
  expect(registryIdProblem("Isometric", "prj_1JN6XNWDQ1S0BSN7")).toBeNull();
  expect(registryIdProblem("Puro Standard and Registry", "133206")).toBeNull();
  expect(registryIdProblem("Cercarbono", "CDC-12")).toBeNull();
  expect(registryIdProblem("Another registry", "anything at all, 7")).toBeNull();
});

test("an ID that only resembles a date is accepted", () => {
  expect(registryIdProblem("Another registry", "JUNGLE-12")).toBeNull();
  expect(registryIdProblem("Puro Standard and Registry", "12 Marsh")).toBeNull();
  expect(registryIdProblem("Isometric", "7E21")).toBeNull();
});

test("an ID that a spreadsheet turned into a date or a number is refused for every registry", () => {
  for (const id of [
    "1-Mar",
    "Mar-26",
    "01/03/2026",
    "2026-03-01",
    "2026-03-01 00:00:00",
    "1.2E+11",
    "3 May 2026",
    "#REF!",
  ])
    for (const registry of registries)
      expect(registryIdProblem(registry, id)).toMatch(/spreadsheet/);
});

test("an ID of another registry's form is refused", () => {
  expect(registryIdProblem("Verra", "ACR12")).toMatch(/look like 1234/);
  expect(registryIdProblem("Climate Action Reserve (CAR)", "1234")).toMatch(/CAR123/);
});
