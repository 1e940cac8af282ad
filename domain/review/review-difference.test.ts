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
        label: "Project types",
        before: ["Forestry", "Water"],
        after: ["Water", "Forestry"],
        isChanged: true,
      },
      { label: "Cost per tCO2e, USD", before: "145", after: "150", isChanged: true },
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
    expect(fields).toEqual([
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
