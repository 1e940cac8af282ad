import { expect, test } from "vitest";
import { type RowProblem, statedRow } from "./importable-fields.ts";
import { leftOutValues, problemGroups } from "./problem-groups.ts";

const unknownCountry = (line: number, text: string): RowProblem => ({
  line,
  column: "Country/Area",
  reason: "unknown-country",
  text,
  message: `'${text}' is not a recognised country.`,
});
const noCompany = (line: number): RowProblem => ({
  line,
  column: "Proponent",
  reason: "no-company",
  text: "Multiple Proponents",
  message: "No company is named.",
});

test("problems are grouped by column and reason, and within by what the cells say", () => {
  const groups = problemGroups([
    unknownCountry(7, "Lao"),
    noCompany(2),
    unknownCountry(3, "Lao"),
    unknownCountry(5, "Atlantis"),
    noCompany(4),
    noCompany(6),
    noCompany(8),
  ]);
  expect(groups.map(({ column, reason, lines }) => [column, reason, lines])).toEqual([
    ["Proponent", "no-company", [2, 4, 6, 8]],
    ["Country/Area", "unknown-country", [3, 5, 7]],
  ]);
  expect(groups[1]?.texts.map(({ text, lines }) => [text, lines])).toEqual([
    ["Lao", [3, 7]],
    ["Atlantis", [5]],
  ]);
});

test("the same reason in two columns makes two groups", () => {
  const groups = problemGroups([
    unknownCountry(2, "Lao"),
    { ...unknownCountry(2, "Lao"), column: "Region" },
  ]);
  expect(groups.map(({ column }) => column)).toEqual(["Country/Area", "Region"]);
});

test("a row counts once, however often it has a problem", () => {
  const [group] = problemGroups([unknownCountry(2, "Lao"), unknownCountry(2, "Atlantis")]);
  expect(group?.lines).toEqual([2]);
  expect(group?.texts).toHaveLength(2);
});

test("the spelling of a cell matters, its case does not", () => {
  const [group] = problemGroups([unknownCountry(2, "Lao"), unknownCountry(3, "LAO")]);
  expect(group?.texts.map(({ text, lines }) => [text, lines])).toEqual([["Lao", [2, 3]]]);
});

test("values that rows are imported without are grouped in the same way", () => {
  const { line, ...wrong } = unknownCountry(2, "Lao");
  const left = { ...wrong, field: "company.projectLocation" } as const;
  const row = { ...statedRow({ line, registryId: "1", values: {} }), leftOut: [left] };
  expect(problemGroups(leftOutValues([row, { ...row, line: 3 }]))[0]?.lines).toEqual([2, 3]);
});
