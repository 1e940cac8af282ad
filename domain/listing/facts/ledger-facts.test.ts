import { describe, expect, test } from "vitest";
import { emptyRow, projectFrom } from "../../../tests/fixtures/listing-rows.ts";
import { ccpLabel, lotOf } from "../../../tests/fixtures/vintage-lots.ts";
import { noFilters } from "../filters.ts";
import type { ListingRow } from "../listing-row.ts";
import { listingTest, SearchedProject } from "../matching.ts";
import { tonnesLeft, vintageLabels, vintagesInRegistry } from "./ledger-facts.ts";

const registry = "Verra";
const project = (row: Partial<ListingRow>) => projectFrom({ ...emptyRow, registry, ...row });
const partly = { ...ccpLabel, onAll: false };
const kilifi = project({
  vintages: [
    lotOf({ year: 2024, amounts: { issued: 21_900, retired: 5_100 }, labels: [ccpLabel] }),
    lotOf({ year: 2023, amounts: { issued: 20_300, retired: 18_700 }, labels: [partly] }),
    lotOf({ year: 2022, amounts: { issued: 19_000, retired: 19_000 } }),
  ],
});
const onlyIssued = project({ vintages: [lotOf({ year: 2024, amounts: { issued: 10 } })] });

describe("the vintages of a project", () => {
  test("are told with what is issued, retired and left", () => {
    expect(vintagesInRegistry.value(kilifi)).toMatchObject({
      data: [
        "2024: 21,900 issued, 5,100 retired, 16,800 left",
        "2023: 20,300 issued, 18,700 retired, 1,600 left",
        "2022: 19,000 issued, 19,000 retired, 0 left",
      ],
    });
    expect(vintagesInRegistry.value(onlyIssued)).toMatchObject({ data: ["2024: 10 issued"] });
  });

  test("without a file that tells of them are not known", () => {
    expect(vintagesInRegistry.value(project({}))).toEqual({ kind: "not known" });
    expect(vintageLabels.value(project({}))).toEqual({ kind: "not known" });
  });

  test("say which labels are on which of them, and on how many of their credits", () => {
    expect(vintageLabels.value(kilifi)).toMatchObject({
      data: ["CCP-labelled credit (2024, 2023 in part)"],
    });
  });
});

describe("the tonnes left", () => {
  test("are those of all vintages, as of the registry's files", () => {
    expect(tonnesLeft.value(kilifi)).toMatchObject({
      data: 18_400,
      text: "18,400 tCO2e",
      note: "in files of 1 September 2026",
    });
  });

  test("are not known without the retirements, and say what would settle it", () => {
    expect(tonnesLeft.value(onlyIssued)).toEqual({
      kind: "not known",
      note: "Verra's whole file of issuances and retirements would settle it.",
    });
  });

  test("are not known without the cancellations, but bounded", () => {
    const row = { registry: "American Carbon Registry (ACR)", vintages: kilifiLots() } as const;
    expect(tonnesLeft.value(project(row))).toEqual({
      kind: "not known",
      note: "At most 16,800 tCO2e. American Carbon Registry (ACR)'s file of cancellations has not been read, or does not tell; it would settle how many are left.",
    });
  });
});

describe("the explorer finds projects", () => {
  const finds = (chosen: object, one = kilifi) =>
    listingTest({ ...noFilters, chosen })(new SearchedProject(one));

  test("that have a vintage from a year", () => {
    expect(finds({ vintagesInRegistry: ["2023"] })).toBe(true);
    expect(finds({ vintagesInRegistry: ["2021", "2022"] })).toBe(true);
    expect(finds({ vintagesInRegistry: ["2021"] })).toBe(false);
    expect(finds({ vintagesInRegistry: ["2024"] }, project({ vintage: "2024" }))).toBe(false);
  });

  test("by the tonnes left", () => {
    expect(finds({ tonnesLeft: ["10,000 t or more"] })).toBe(true);
    expect(finds({ tonnesLeft: ["100,000 t or more"] })).toBe(false);
    expect(finds({ tonnesLeft: ["1 t or more"] }, onlyIssued)).toBe(false);
    expect(finds({ tonnesLeft: ["Not known"] }, onlyIssued)).toBe(true);
  });

  test("by a label on a vintage", () => {
    expect(finds({ vintageLabels: ["CCP-labelled credit"] })).toBe(true);
    expect(finds({ vintageLabels: ["CCP-labelled credit"] }, onlyIssued)).toBe(false);
  });
});

function kilifiLots() {
  return [lotOf({ year: 2024, amounts: { issued: 21_900, retired: 5_100 } })];
}
