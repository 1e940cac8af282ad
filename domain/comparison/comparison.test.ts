import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { hiddenText } from "../listing/value.ts";
import { attributeTable } from "./attribute-table.ts";
import { compareProjects, countDifferences, onlyDifferences } from "./comparison.ts";
import { comparisonFile } from "./comparison-file.ts";
import { defaultLastingTonne } from "../listing/lasting-tonne.ts";

const compared = (projects: readonly (DisplayProject | null)[]) =>
  projects.map((project, place) => ({
    reference: project?.registryId ?? `gone-${place}`,
    project,
  }));
const compare = (projects: readonly (DisplayProject | null)[]) =>
  compareProjects(compared(projects), defaultLastingTonne);

function rowOf(key: string, projects: readonly (DisplayProject | null)[]) {
  const rows = compare(projects).flatMap((group) => group.rows);
  const row = rows.find(({ attribute }) => attribute.key === key);
  if (!row) throw new Error(`There is no row ${key}`);
  return {
    differs: row.differs,
    best: row.cells.map(({ isBest }) => isBest),
    texts: row.cells.map(({ value }) => (value && "text" in value ? value.text : value?.kind)),
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
    ["costPerTon", ["$640", "$24", "$13", "POA"], [false, false, true, false]],
    ["lastingTonne", ["$640", "$35", "Not applicable", "Not stated"], [false, true, false, false]],
    [
      "minimumPurchase",
      ["5 tCO2e", "100 tCO2e", "Not stated", "Not stated"],
      [true, false, false, false],
    ],
    [
      "permanence",
      ["10,000+ years", "40 years", "Not applicable", "Permanent"],
      [false, false, false, true],
    ],
    ["beZeroRating", ["AA", "BBB", "N/A", "N/A"], [true, false, false, false]],
  ])(
    "%s: never a value that is on request, missing, off the scale or not applicable",
    (key, texts, best) => {
      expect(rowOf(key, all)).toMatchObject({ texts, best });
    },
  );

  test("compares the number of goals, ignoring projects that name none", () => {
    expect(rowOf("sdgs", [capture, mangroves, unknown]).best).toEqual([true, false, false]);
    expect(rowOf("sdgs", [mangroves, unknown]).best).toEqual([false, false]);
  });

  test("is marked for all ties, but not if all values are equal", () => {
    expect(rowOf("costPerTon", [mangroves, capture, mangroves]).best).toEqual([true, false, true]);
    expect(rowOf("costPerTon", [mangroves, mangroves]).best).toEqual([false, false]);
  });

  test("depends on the projects and not on their order", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        const five = projects.slice(0, 5);
        const marks = (list: readonly DisplayProject[]) =>
          compare(list).flatMap(({ rows }) =>
            rows.flatMap(({ attribute, cells }) =>
              cells.flatMap(({ isBest, value }, place) => {
                if (!isBest) return [];
                expect(value?.kind).toBe("stated");
                return [`${attribute.key} ${list[place]?.id}`];
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
      texts: ["$640", undefined, "$640"],
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

test("every attribute has a unique key and label", () => {
  const attributes = attributeTable.flatMap((group) => group.attributes);
  expect(new Set(attributes.map(({ key }) => key)).size).toBe(attributes.length);
  expect(new Set(attributes.map(({ label }) => label)).size).toBe(attributes.length);
});

describe("comparison CSV file", () => {
  const origin = [["URL", "https://site.example/compare"]] as const;

  test("has attributes as rows and projects as columns, and escapes formulas", () => {
    const projects = compared([capture, mangroves, null]);
    const file = comparisonFile(projects, compare([capture, mangroves, null]), origin);
    expect(file).toContain("Group,Attribute,Capture,'=Mangroves,Not listed\r\n");
    expect(file).toContain(",Registry number,A,B,gone-2\r\n");
    expect(file).toContain("Price,Cost / tCO2e,$640,$24,Not listed\r\n");
    expect(file).toContain("$35 (renewed every 40 years)");
    expect(file.trim().split("\r\n").at(-1)).toBe(",URL,https://site.example/compare");
  });

  test("keeps machine-readable numbers and dates where the page shows formatted text", () => {
    const projects = [
      projectFrom({
        minimum_purchase_quantity: 5,
        crediting_period_start: "2024-01-01",
        crediting_period_end: "2028-12-31",
        issued_tonnes: 71_800,
        retired_tonnes: 35_900,
        company_size: "29",
      }),
    ];
    const shown = (key: string) => rowOf(key, projects).texts[0];
    expect(shown("creditingPeriod")).toBe("1 January 2024 to 31 December 2028");
    expect(shown("issued")).toBe("71,800 tCO2e");
    expect(shown("companySize")).toBe("29 employees");
    const file = comparisonFile(compared(projects), compare(projects), origin);
    expect(file).toContain("Crediting Period,2024-01-01 to 2028-12-31\r\n");
    expect(file).toContain('Issued,"71,800"\r\n');
    expect(file).toContain('Share of issued credits retired,"50% (35,900 t)"\r\n');
    expect(file).toContain("Minimum Purchase,5 t\r\n");
    expect(file).toContain("Company Size,29\r\n");
  });

  test("marks hidden values as hidden", () => {
    const projects = [projectFrom({ cost_per_ton: 918 }, { isRevealed: false })];
    const file = comparisonFile(compared(projects), compare(projects), origin);
    expect(file).toContain(`Cost / tCO2e,${hiddenText}`);
    expect(file).not.toContain("918");
  });
});
