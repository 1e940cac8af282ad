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
      // The document is in the team's storage: a path, not a link.
      project_methodologies: [{ name: "VM0033", version: "2.1", link: "vm/0033.pdf", position: 0 }],
      project_types: listRows("Forestry", "Water"),
    },
    { name: "Hollow Lane" },
  ),
);

/** A draft that states exactly what the project already is. */
const unchanged = {
  company: { name: " Hollow Lane ", projectLocation: "Ireland", projectRegion: "" },
  project: { id: "PURO-1", isPortfolio: true, type: ["Forestry", " ", "Water", "Forestry"] },
  pricing: {
    costPerTon: "0145",
    minimumPurchaseQuantity: "0",
    minimumPurchaseCustomPrice: "0",
  },
  impact: {
    category: "Other",
    stage: "Pre-verification",
    credit_availability: "No - Purchase not available at this time",
    sdgs: ["None"],
  },
  details: { description: "Char from hedge cuttings.", website: "https://hollow-lane.example" },
  terms: { agreementToTerms: true },
};

const differences = (revision: object) =>
  revisionDifference(project, JSON.parse(JSON.stringify(revision)))
    .flatMap(({ fields }) => fields)
    .filter(({ isChanged }) => isChanged);

describe("revisionDifference", () => {
  test("tells that an emptied field no longer states anything", () => {
    const emptied = { ...unchanged, impact: { ...unchanged.impact, stage: "" } };
    expect(differences(emptied)).toMatchObject([
      { name: "impact.stage", before: "Pre-verification", after: "" },
    ]);
  });

  test("ignores blanks and duplicates, because they are stored as before", () => {
    expect(differences(unchanged)).toEqual([]);
    expect(changedFields(revisionDifference(project, unchanged))).toBe(0);
  });

  test("lists each changed field with both values", () => {
    const changed = {
      ...unchanged,
      pricing: { ...unchanged.pricing, costPerTon: 150 },
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

  test("keeps additional fields that a submission lacks, and clears those that it empties", () => {
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

  test("diffs the two versions of a description by word", () => {
    const details = { ...unchanged.details, description: "Char from prunings." };
    expect(differences({ ...unchanged, details })[0]?.words).toContainEqual({
      kind: "added",
      text: "prunings.",
    });
  });

  test("compares a listed company's pending details with those on its listings", () => {
    const { fields } = companyDifference(project, { name: "Hollow Lane", location: "Portugal" });
    expect(fields).toMatchObject([
      { label: "Company Name", before: "Hollow Lane", after: "Hollow Lane", isChanged: false },
      { label: "Head office country", before: "", after: "Portugal", isChanged: true },
    ]);
  });

  test("treats a malformed submission as empty", () => {
    expect(differences({}).map(({ label }) => label)).toContain("Company Name");
    expect(() => revisionDifference(project, ["not", "a", "submission"])).not.toThrow();
  });
});

describe("wordChanges", () => {
  test("lists the words that were kept, added and removed", () => {
    expect(wordChanges("Char from hedge cuttings, spread.", "Char from prunings, spread.")).toEqual(
      [
        { kind: "kept", text: "Char from" },
        { kind: "removed", text: "hedge cuttings," },
        { kind: "added", text: "prunings," },
        { kind: "kept", text: "spread." },
      ],
    );
  });

  test("gives the old text without additions, and the new one without removals", () => {
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
