import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRow, projectFrom } from "../../../tests/fixtures/listing-rows.ts";
import { compareProjects } from "../../comparison/comparison.ts";
import { comparisonFile } from "../../comparison/comparison-file.ts";
import { frozenProjects } from "../../comparison/frozen-projects.ts";
import { cdopProject } from "../../open-data/cdop.ts";
import { fieldsFor } from "../../open-data/open-fields.ts";
import { openRecord } from "../../open-data/record.ts";
import { fieldTable } from "../../submission/fields/fields.ts";
import { cardColumns, columnText, listingColumns, sortableColumns } from "../columns.ts";
import { noFilters } from "../filters.ts";
import { defaultLastingTonne } from "../lasting-tonne.ts";
import { columnsOf } from "../listing-file.ts";
import { createListingIndex } from "../listing-index.ts";
import type { ListingRow } from "../listing-row.ts";
import { newestFirst } from "../order.ts";
import { absenceTexts, type FactValue, factData, factText } from "./fact.ts";
import { explanationOf } from "./fact-explanations.ts";
import { factTable } from "./fact-table.ts";

const origins = { siteUrl: "https://site.example", filesUrl: "https://site.example" };
const viewer = fc.boolean();
const listing = fc.tuple(anyRow, viewer).map(([row, isRevealed]) => ({
  row,
  isRevealed,
  project: projectFrom(row, { isRevealed }),
}));

/** Words that may stand for a missing value: those of its kind, and the explorer's own. */
const isAbsenceText = (text: string, value: FactValue) =>
  text === "" || (value.kind !== "stated" && text.startsWith(absenceTexts[value.kind]));

describe("a fact has one value in every outlet, or the same kind of absence", () => {
  test("in the table", () => {
    fc.assert(
      fc.property(listing, ({ project }) => {
        for (const column of listingColumns) {
          const value = column.fact?.value(project);
          if (!value) continue;
          const shown = columnText(column, value);
          if (value.kind === "stated") expect([value.text, value.figure]).toContain(shown);
          else expect(shown).toBe(column.absent?.[value.kind] ?? absenceTexts[value.kind]);
        }
      }),
    );
  });

  test("on a card, whose badges say the same of all projects that state nothing", () => {
    const unstated = projectFrom({});
    fc.assert(
      fc.property(listing, ({ project }) => {
        for (const { fact, card, key } of [...cardColumns("badges"), ...cardColumns("subtitle")]) {
          if (fact?.value(project).kind !== "stated") {
            expect(card.text(project), key).toBe(card.text(unstated));
          }
        }
      }),
    );
  });

  test("in the comparison, and in one that was frozen", () => {
    fc.assert(
      fc.property(listing, ({ row, project, isRevealed }) => {
        const [frozen] = frozenProjects(frozenFrom(row, isRevealed), "");
        const compared = [project, frozen ?? null].map((one, index) => ({
          reference: String(index),
          project: one,
        }));
        for (const { rows } of compareProjects(compared, defaultLastingTonne)) {
          for (const { attribute, cells } of rows) {
            const value = attribute.fact.value(project);
            expect(cells.map((cell) => cell.value)).toEqual([value, value]);
          }
        }
      }),
    );
  });

  test("in files of projects, with numbers as plain numbers", () => {
    fc.assert(
      fc.property(listing, ({ project }) => {
        for (const fact of factTable) {
          const value = fact.value(project);
          const cells = columnsOf(fact).map(({ cell }) => cell(project));
          if (value.kind !== "stated") {
            for (const cell of cells) {
              // 'Permanent' is a value without a number; a period may have one of its two days.
              if (fact.key === "permanenceYears" || fact.key === "creditingPeriod") continue;
              expect(isAbsenceText(cell, value), `${fact.key}: ${cell}`).toBe(true);
            }
          } else if (typeof value.data === "number") {
            expect(cells).toContain(String(value.data));
          } else if (fact.key !== "creditingPeriod") {
            expect(cells.some((cell) => cell.startsWith(value.text))).toBe(true);
          }
        }
      }),
    );
  });

  test("in the file of a comparison", () => {
    fc.assert(
      fc.property(listing, ({ project }) => {
        const compared = [{ reference: "A", project }];
        const groups = compareProjects(compared, defaultLastingTonne);
        const file = comparisonFile({
          compared,
          groups,
          lasting: defaultLastingTonne,
          statements: new Map(),
          origin: [],
        });
        for (const { attribute } of groups.flatMap(({ rows }) => rows)) {
          const value = attribute.fact.value(project);
          const words =
            typeof factData(value) === "number" ? String(factData(value)) : factText(value);
          const cell = words.replaceAll('"', '""');
          expect(file).toContain(cell);
        }
      }),
      { numRuns: 50 },
    );
  });

  test("in the API, which sends nothing that is hidden", () => {
    const known = { changedAt: new Map(), statements: new Map() };
    fc.assert(
      fc.property(listing, ({ project, isRevealed }) => {
        const record = openRecord(project, { ...known, isRevealed }, origins);
        for (const { name, fact, kind } of fieldsFor(isRevealed)) {
          if (!fact) continue;
          const value = fact.value(project);
          expect(value.kind).not.toBe("hidden");
          const sent = record[name];
          const isEmpty = sent === null || (Array.isArray(sent) && sent.length === 0);
          expect(isEmpty, name).toBe(value.kind !== "stated");
          if (value.kind !== "stated") continue;
          if (kind === "link") expect(sent).toBe(new URL(value.text).href);
          else if (kind === "records") expect(sent).toMatchObject([value.data].flat());
          else expect(sent).toEqual(value.data);
        }
        for (const { key } of factTable.filter(({ audience }) => audience === "signed in")) {
          if (!isRevealed)
            expect(fieldsFor(false).some(({ fact }) => fact?.key === key)).toBe(false);
        }
      }),
    );
  });

  test("in the Carbon Data Open Protocol, which leaves out what is missing", () => {
    fc.assert(
      fc.property(listing, ({ project }) => {
        const sent = cdopProject(project, origins);
        expect("registry" in sent && project.registry === null).toBe(false);
        expect("status" in sent.project && project.stage === null).toBe(false);
        expect(sent.cobenefits.sdgs_the_project_plans_to_contribute_to).toHaveLength(
          project.sdgs.length,
        );
        if (project.projectName) expect(sent.project.project_name).toBe(project.projectName);
        if (project.description) {
          expect(sent.project.project_description).toBe(project.description);
        }
      }),
    );
  });
});

describe("a fact that no one stated", () => {
  const listings = fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 20 });

  test("sorts after every stated one in both directions", () => {
    fc.assert(
      fc.property(listings, (rows) => {
        const index = createListingIndex(rows.map((row) => projectFrom(row)).sort(newestFirst));
        for (const { key, fact } of sortableColumns) {
          for (const direction of ["ascending", "descending"] as const) {
            const kinds = index
              .find(noFilters, { key, direction })
              .map((project) => fact?.value(project).kind === "stated");
            expect(kinds.lastIndexOf(true), `${key} ${direction}`).toBeLessThan(
              kinds.includes(false) ? kinds.indexOf(false) : kinds.length,
            );
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test("is counted under no value in the filters", () => {
    fc.assert(
      fc.property(listings, (rows) => {
        const projects = rows.map((row) => projectFrom(row));
        const index = createListingIndex([...projects].sort(newestFirst));
        for (const key of ["stage", "creditAvailability"] as const) {
          for (const { value, count } of index.options(key, noFilters)) {
            const stated = projects.filter((one) => one[key] === value).length;
            const missing = projects.filter((one) => one[key] === null).length;
            expect(count).toBe(value === "Not stated" ? missing : stated);
          }
        }
      }),
    );
  });

  test("wins nothing in a comparison", () => {
    fc.assert(
      fc.property(listings, (rows) => {
        const compared = rows.slice(0, 5).map((row) => ({
          reference: row.id ?? "",
          project: projectFrom(row),
        }));
        for (const { rows: facts } of compareProjects(compared, defaultLastingTonne)) {
          for (const { isBest, value } of facts.flatMap(({ cells }) => cells)) {
            if (isBest) expect(value?.kind).toBe("stated");
          }
        }
      }),
    );
  });
});

test("the explorer explains the columns whose fact has an explanation", () => {
  for (const column of listingColumns) {
    expect(column.isExplained ?? false, column.key).toBe(explanationOf(column) !== undefined);
  }
});

test("every fact has one key and one label, and is stated by fields that exist", () => {
  expect(new Set(factTable.map(({ key }) => key)).size).toBe(factTable.length);
  expect(new Set(factTable.map(({ label }) => label)).size).toBe(factTable.length);
  for (const field of factTable.flatMap(({ fields }) => fields)) {
    // The team sets the status of credits, so it is no field of the form.
    if (field !== "team.projectStatus") expect(Object.keys(fieldTable)).toContain(field);
  }
});

test("a fact of the form has the form's audience", () => {
  const audiences = { public: "everyone", "signed-in": "signed in", team: "nobody" } as const;
  for (const { audience, fields, key } of factTable) {
    const known = Object.entries(fieldTable).flatMap(([field, { audience: of }]) =>
      fields.includes(field) ? audiences[of] : [],
    );
    if (known.length === 0 || key === "lastingTonne") continue;
    expect(new Set(known)).toEqual(new Set([audience]));
  }
});

/** As the database freezes it. */
function frozenFrom(row: ListingRow, isRevealed: boolean) {
  const { cost_per_ton, durability, fallback_rating, ...listing } = row;
  return {
    frozen_at: "2026-11-17T00:00:00Z",
    title: null,
    horizon_years: 1_000,
    discount_rate: 3,
    listings: [listing],
    gated_values: isRevealed ? [{ cost_per_ton, durability, fallback_rating, ratings: [] }] : null,
  };
}
