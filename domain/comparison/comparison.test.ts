import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { factText } from "../listing/facts/fact.ts";
import { defaultLastingTonne } from "../listing/lasting-tonne.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { Statement } from "../listing/statements.ts";
import { hiddenText } from "../listing/value.ts";
import { abbreviationNotes } from "./abbreviation-notes.ts";
import { compareProjects, countDifferences, onlyDifferences } from "./comparison.ts";
import { comparisonFile } from "./comparison-file.ts";

const compared = (projects: readonly (DisplayProject | null)[]) =>
  projects.map((project, index) => ({
    reference: project?.registryId ?? `gone-${index}`,
    project,
  }));
const compare = (projects: readonly (DisplayProject | null)[]) =>
  compareProjects(compared(projects), defaultLastingTonne);

function rowOf(key: string, projects: readonly (DisplayProject | null)[]) {
  const rows = compare(projects).flatMap((group) => group.rows);
  const row = rows.find(({ attribute }) => attribute.fact.key === key);
  if (!row) throw new Error(`There is no row ${key}`);
  return {
    differs: row.differs,
    best: row.cells.map(({ isBest }) => isBest),
    texts: row.cells.map(({ value }) => value && factText(value)),
  };
}

const capture = projectFrom({
  project_id: "A",
  company_name: "Capture",
  cost_per_ton: 640,
  durability: "10,000+ years",
  carbon_category: "Carbon removal with long-lived storage",
  fallback_rating: "AA",
  minimum_purchase_quantity: 5,
  sdgs: ["9: Industry, Innovation and Infrastructure", "13: Climate Action"],
});
const mangroves = projectFrom({
  project_id: "B",
  company_name: "=Mangroves",
  cost_per_ton: 24,
  durability: "40 years",
  carbon_category: "Carbon removal with short-lived storage",
  fallback_rating: "BBB",
  minimum_purchase_quantity: 100,
  sdgs: ["13: Climate Action"],
});
const stoves = projectFrom({
  project_id: "C",
  cost_per_ton: 13,
  durability: "20 years",
  carbon_category: "Reduced/avoided emissions without storage",
  fallback_rating: "A+",
  minimum_purchase_quantity: 0,
});
const unknown = projectFrom({ project_id: "D", cost_per_ton: 0, durability: "Permanent" });
const all = [capture, mangroves, stoves, unknown];

describe("best value of each row", () => {
  test.each([
    ["costPerTon", ["$640", "$24", "$13", "On request"], [false, false, false, false]],
    ["lastingTonne", ["$640", "$35", "Not applicable", "Not known"], [false, false, false, false]],
    [
      "minimumPurchase",
      ["5 tCO2e", "100 tCO2e", "Not stated", "Not stated"],
      [false, false, false, false],
    ],
    [
      "permanence",
      ["10,000+ years", "40 years", "Not applicable", "Permanent"],
      [true, false, false, false],
    ],
    ["beZeroRating", ["AA", "BBB", "Not known", "Not stated"], [true, false, false, false]],
  ])(
    "%s: never a value that is on request, missing, off the scale or not applicable",
    (key, texts, best) => {
      expect(rowOf(key, all)).toMatchObject({ texts, best });
    },
  );

  test("is not given for goals, of which more are not better for everybody", () => {
    expect(rowOf("sdgs", [capture, mangroves, unknown]).best).toEqual([false, false, false]);
  });

  test("is a price only among credits of the same type, and then for all ties", () => {
    const dearer = projectFrom({
      cost_per_ton: 30,
      carbon_category: "Carbon removal with short-lived storage",
    });
    expect(rowOf("costPerTon", [mangroves, dearer, mangroves]).best).toEqual([true, false, true]);
    expect(rowOf("costPerTon", [mangroves, dearer, stoves]).best).toEqual([false, false, false]);
    expect(rowOf("costPerTon", [mangroves, mangroves]).best).toEqual([false, false]);
  });

  test("depends on the projects and not on their order", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        const five = projects.slice(0, 5);
        const marks = (list: readonly DisplayProject[]) =>
          compare(list).flatMap(({ rows }) =>
            rows.flatMap(({ attribute, cells }) =>
              cells.flatMap(({ isBest, value }, index) => {
                if (!isBest) return [];
                expect(value?.kind).toBe("stated");
                return [`${attribute.fact.key} ${list[index]?.id}`];
              }),
            ),
          );
        expect(marks([...five].reverse()).sort()).toEqual(marks(five).sort());
      }),
    );
  });
});

describe("differences", () => {
  test("are rows whose text differs, ignoring projects that are no longer listed", () => {
    expect(rowOf("costPerTon", [capture, mangroves]).differs).toBe(true);
    expect(rowOf("costPerTon", [capture, null, capture])).toEqual({
      differs: false,
      best: [false, false, false],
      texts: ["$640", null, "$640"],
    });
  });

  test("are kept while values are hidden, and counted separately", () => {
    const signedOut = [capture, mangroves].map(({ id, registryId }) =>
      projectFrom({ id, project_id: registryId }, { isRevealed: false }),
    );
    const groups = compare(signedOut);
    const count = countDifferences(groups);
    expect(count).toMatchObject({ differing: 0, hidden: 5 });
    expect(onlyDifferences(groups).flatMap(({ rows }) => rows)).toHaveLength(count.hidden);
    expect(onlyDifferences(compare([capture, capture]))).toEqual([]);
  });
});

test("shows the status as stated, all vintages, and the scope and vintages of labels", () => {
  const project = projectFrom({
    project_status: "Issued - Ready to be retired",
    vintage: "2022, 2023, 2024",
    labels: [{ name: "CCP", scope: "Credits", vintages: "2023, 2024", date: null, link: null }],
  });
  expect(rowOf("status", [project]).texts).toEqual(["Issued - Ready to be retired"]);
  expect(rowOf("vintage", [project]).texts).toEqual(["2022, 2023, 2024"]);
  expect(rowOf("labels", [project]).texts).toEqual(["CCP (Credits, vintages 2023, 2024)"]);
});

describe("comparison CSV file", () => {
  const origin = [["URL", "https://site.example/compare"]] as const;
  const fileOf = (
    projects: readonly (DisplayProject | null)[],
    statements: ReadonlyMap<string, readonly Statement[]> = new Map(),
  ) =>
    comparisonFile({
      compared: compared(projects),
      groups: compare(projects),
      lasting: defaultLastingTonne,
      statements,
      origin,
    });

  test("has facts as rows with their unit, projects as columns, and escapes formulas", () => {
    const file = fileOf([capture, mangroves, null]);
    expect(file).toContain(
      "Group,Fact,Unit,Capture,Stated by,Stated on,'=Mangroves,Stated by,Stated on,Not listed,,\r\n",
    );
    expect(file).toContain(",Project ID,,A,,,B,,,gone-2,,\r\n");
    expect(file).toContain("Price,Cost / tCO2e,USD,640,,,24,,,Not listed,,\r\n");
    expect(file).toContain('What a lasting tonne costs (1,000 years at 3% a year)",USD,640,,,35,');
    expect(file.trim().split("\r\n").at(-1)).toBe(",URL,,https://site.example/compare");
  });

  test("keeps plain numbers where the page shows formatted text", () => {
    const project = projectFrom({
      minimum_purchase_quantity: 5,
      durability: "1,000 years",
      issued_tonnes: 71_800,
      retired_tonnes: 35_900,
    });
    expect(rowOf("issued", [project]).texts).toEqual(["71,800 tCO2e"]);
    const file = fileOf([project]);
    expect(file).toContain("Issued,tCO2e,71800,");
    expect(file).toContain("Share of issued credits retired,%,50,");
    expect(file).toContain("Minimum Purchase,tCO2e,5,");
    expect(file).toContain('Permanence,,"1,000 years",');
    expect(file).toContain("Permanence (years),years,1000,");
  });

  test("says who stated a value and when, and nothing of what no one stated", () => {
    const statement: Statement = {
      by: "developer",
      on: "2026-11-03T09:00:00+00:00",
      registry: null,
      fields: ["pricing.costPerTon", "impact.stage"],
    };
    const file = fileOf([capture], new Map([[capture.id, [statement]]]));
    expect(file).toContain("Cost / tCO2e,USD,640,Developer,2026-11-03\r\n");
    expect(file).toContain("Project Stage,,Not stated,,\r\n");
  });

  test("marks hidden values as hidden", () => {
    const file = fileOf([projectFrom({ cost_per_ton: 918 }, { isRevealed: false })]);
    expect(file).toContain(`Cost / tCO2e,,${hiddenText}`);
    expect(file).not.toContain("918");
  });
});

test("explains on paper each abbreviation among the values once", () => {
  const certified = projectFrom({
    project_id: "E",
    accreditations: ["CAR", "Verra"],
    additional_certifications: "CCB Gold",
  });
  expect(abbreviationNotes(compare([certified, capture]))).toEqual([
    [
      "Abbreviations",
      "CAR: Climate Action Reserve, which issues credits under its own standard. CCB: Climate, Community & Biodiversity Standards, kept by Verra.",
    ],
  ]);
  expect(abbreviationNotes(compare([capture]))).toEqual([]);
});
