import { expect, test } from "vitest";
import { pastedPlaces } from "./pasted-places.ts";

test.each([
  ["Kenya, Peru, Ghana", ["Kenya", "Peru", "Ghana"]],
  ["Kenya; Peru;Ghana;", ["Kenya", "Peru", "Ghana"]],
  ["Kenya\nPeru\r\nGhana\n", ["Kenya", "Peru", "Ghana"]],
  ["Kenya\tPeru | Ghana", ["Kenya", "Peru", "Ghana"]],
  ["- Kenya\n• Peru\n* “Ghana”", ["Kenya", "Peru", "Ghana"]],
  ["Kenya, Peru and Ghana", ["Kenya", "Peru", "Ghana"]],
  ["Kenya, Peru, and Ghana.", ["Kenya", "Peru", "Ghana"]],
  ["kenya, KENYA, uk", ["Kenya", "United Kingdom"]],
  ["Antigua and Barbuda, Bosnia & Herzegovina", ["Antigua & Barbuda", "Bosnia & Herzegovina"]],
  [
    "Congo, The Democratic Republic of the, Tanzania, United Republic of, Ghana",
    ["Democratic Republic of the Congo", "Tanzania", "Ghana"],
  ],
  ["Ghana\nKorea, Republic of\n", ["Ghana", "South Korea"]],
  ['"Bolivia, Plurinational State of";Peru', ["Bolivia", "Peru"]],
  ["Global, Kenya", ["Global", "Kenya"]],
  [
    "Peru and St Vincent & the Grenadines and Turks & Caicos Islands",
    ["Peru", "St Vincent & the Grenadines", "Turks & Caicos Islands"],
  ],
])("finds every country in a list: %j", (text, known) => {
  expect(pastedPlaces(text)).toEqual({ known, unknown: [] });
});

test("returns unknown names as they were written", () => {
  expect(pastedPlaces("Kenya, Atlantis, Peru and Narnia")).toEqual({
    known: ["Kenya"],
    unknown: ["Atlantis", "Peru and Narnia"],
  });
});

test.each([
  ["Kenya"],
  ["  "],
  ["Antigua and Barbuda"],
  ["ken"],
  ["Congo, The Democratic Republic of the"],
])("a single name is not a list: %j", (text) => {
  expect(pastedPlaces(text)).toBeNull();
});
