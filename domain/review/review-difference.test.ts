import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listRows, projectRow } from "../../tests/fixtures/project-rows.ts";
import { projectRecord } from "../submission/project-record.ts";
import {
  changedFields,
  companyDifference,
  revisionDifference,
  wordChanges,
} from "./review-difference.ts";

const project = projectRecord(
  projectRow(
    {
      project_id: "PURO-1",
      is_portfolio: true,
      project_location: "Ireland",
      description: "Char from hedge cuttings.",
      website: "https://hollow-lane.example",
      cost_per_ton: 145,
      latitude: -3.4653,
      longitude: 12,
      issued_tonnes: 1200,
      project_labels: [
        {
          name: "CCB",
          scope: "Project",
          vintages: null,
          date: "2025-03-01",
          link: null,
          position: 0,
        },
      ],
      // The document is the team's: a path, and no link.
      project_methodologies: [{ name: "VM0033", version: "2.1", link: "vm/0033.pdf", position: 0 }],
      project_types: listRows("Forestry", "Water"),
    },
    { name: "Hollow Lane" },
  ),
);

/** The form's draft that says just what the project already is. */
const unchanged = {
  company: { name: " Hollow Lane ", projectLocation: "Ireland", projectRegion: "" },
  project: { id: "PURO-1", isPortfolio: true, type: ["Forestry", " ", "Water", "Forestry"] },
  pricing: { costPerTon: "0145" },
  impact: { category: "Other", sdgs: ["None"] },
  details: { description: "Char from hedge cuttings.", website: "https://hollow-lane.example" },
  terms: { agreementToTerms: true },
};

const differences = (revision: object) =>
  revisionDifference(project, JSON.parse(JSON.stringify(revision)))
    .flatMap(({ fields }) => fields)
    .filter(({ isChanged }) => isChanged);

describe("revisionDifference", () => {
  test("blanks, repeats and defaults are no changes: they are stored as they already stand", () => {
    expect(differences(unchanged)).toEqual([]);
    expect(changedFields(revisionDifference(project, unchanged))).toBe(0);
  });

  test("names each field that changes with both values", () => {
    const changed = {
      ...unchanged,
      pricing: { costPerTon: 150 },
      project: { ...unchanged.project, type: ["Water", "Forestry"] },
    };
    expect(differences(changed)).toEqual([
      {
        name: "project.type",
        label: "Project types",
        before: ["Forestry", "Water"],
        after: ["Water", "Forestry"],
        isChanged: true,
      },
      {
        name: "pricing.costPerTon",
        label: "Cost per tCO2e, USD",
        before: "145",
        after: "150",
        isChanged: true,
      },
    ]);
  });

  test("facts beyond the first form that a submission does not name stay; those it empties go", () => {
    const named = {
      ...unchanged,
      project: {
        ...unchanged.project,
        latitude: "-3.46530",
        longitude: " 12 ",
        methodologies: [
          { version: "2.1", name: " VM0033 ", link: "" },
          { name: " ", version: "1" },
        ],
      },
      impact: {
        ...unchanged.impact,
        issuedTonnes: "01200",
        labels: [{ name: "CCB", scope: "Project", vintages: "", date: "2025-03-01", link: "" }],
      },
    };
    expect(differences(named)).toEqual([]);
    const emptied = {
      ...named,
      project: { ...named.project, methodologies: [] },
      impact: { ...named.impact, issuedTonnes: "", labels: "nonsense" },
    };
    expect(differences(emptied).map(({ name, after }) => [name, after])).toEqual([
      ["project.methodologies", []],
      ["impact.issuedTonnes", ""],
      ["impact.labels", []],
    ]);
  });

  test("weaves the two versions of a description into one", () => {
    const details = { ...unchanged.details, description: "Char from prunings." };
    expect(differences({ ...unchanged, details })[0]?.words).toContainEqual({
      kind: "added",
      text: "prunings.",
    });
  });

  test("details of a listed company that wait at a project are compared with those on its listings", () => {
    const { fields } = companyDifference(project, { name: "Hollow Lane", location: "Portugal" });
    expect(fields).toMatchObject([
      { label: "Company Name", before: "Hollow Lane", after: "Hollow Lane", isChanged: false },
      { label: "Head office country", before: "", after: "Portugal", isChanged: true },
    ]);
  });

  test("a submission of any shape is read as nothing given", () => {
    expect(differences({}).map(({ label }) => label)).toContain("Company Name");
    expect(() => revisionDifference(project, ["not", "a", "submission"])).not.toThrow();
  });
});

describe("wordChanges", () => {
  test("tells which words stayed, came and went", () => {
    expect(wordChanges("Char from hedge cuttings, spread.", "Char from prunings, spread.")).toEqual(
      [
        { kind: "kept", text: "Char from" },
        { kind: "removed", text: "hedge cuttings," },
        { kind: "added", text: "prunings," },
        { kind: "kept", text: "spread." },
      ],
    );
  });

  test("without what was added it is the old text, without what was removed the new one", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const changes = wordChanges(before.join(" "), after.join(" "));
        const without = (kind: string) =>
          changes.flatMap((change) => (change.kind === kind ? [] : change.text.split(" ")));
        expect(without("added")).toEqual(before);
        expect(without("removed")).toEqual(after);
      }),
    );
  });
});
