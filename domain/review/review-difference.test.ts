import { describe, expect, test } from "vitest";
import { changedFields, companyDifference, revisionDifference } from "./review-difference.ts";
import type { ReviewedProject } from "./review-submission.ts";

const project: ReviewedProject = {
  project_id: "PURO-1",
  is_portfolio: true,
  project_location: "Ireland",
  project_region: null,
  description: "Char from hedge cuttings.",
  website: "https://hollow-lane.example",
  contact_email: null,
  cost_per_ton: 145,
  minimum_purchase_quantity: 0,
  minimum_purchase_custom_price: 0,
  durability: null,
  carbon_category: "Other",
  project_stage: "Pre-verification",
  credit_availability: "No - Purchase not available at this time",
  vintage: null,
  additional_certifications: null,
  bezero_rating: null,
  sylvera_rating: null,
  display_permissions: "None",
  agreement_to_terms: true,
  company: {
    name: "Hollow Lane",
    email: null,
    location: null,
    size_numeric: null,
    developer_type: null,
    developer_type_other: null,
  },
  types: ["Forestry", "Water"],
  subtypes: [],
  sectors: [],
  accreditations: [],
  sdgs: [],
};

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
