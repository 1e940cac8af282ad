import { describe, expect, test } from "vitest";
import { listRows, projectRow } from "../../tests/fixtures/project-rows.ts";
import { placeholderOf } from "./fields/fields.ts";
import { currentCategory, currentPermission } from "./legacy-choices.ts";
import { type ProjectRow, projectRecord } from "./project-record.ts";
import { draftOfRecord } from "./record-draft.ts";
import { problemsOf } from "./steps.ts";
import { submissionOf } from "./submission.ts";

const stored = projectRow(
  {
    project_id: "A-1, B-2",
    is_portfolio: true,
    project_location: "Kenya, Uganda",
    project_region: "Rift Valley",
    description: "Trees on farms.",
    website: "https://acorn.example",
    contact_email: "credits@acorn.example",
    cost_per_ton: 25,
    minimum_purchase_quantity: 10,
    minimum_purchase_custom_price: 500,
    durability: "40 years",
    carbon_category: "Carbon removal with short-lived storage",
    project_stage: "Project Verified",
    credit_availability: "Yes - Spot Credits",
    vintage: "2024, 2025",
    additional_certifications: "CCB",
    bezero_rating: "A",
    display_permissions: "Full",
    project_types: listRows("Forestry"),
    project_subtypes: listRows("Agroforestry"),
    project_sectors: listRows("Nature-Based Solutions"),
    // In reverse, because the database returns them in no particular order.
    project_accreditations: listRows("Plan Vivo", "Own Register").reverse(),
    project_sdgs: listRows("13: Climate Action", "15: Life on Land").reverse(),
  },
  {
    email: "office@acorn.example",
    location: "Kenya",
    size_numeric: 14,
    developer_type: "Other",
    developer_type_other: "A cooperative",
  },
);

const draftOf = (row: ProjectRow, pendingEdit: Parameters<typeof draftOfRecord>[1] = null) =>
  draftOfRecord(projectRecord(row), pendingEdit);

describe("a form filled from the stored project", () => {
  const draft = draftOf(stored);
  test("has every field", () => {
    expect(draft).toMatchObject({
      company: {
        name: "Acorn",
        email: "office@acorn.example",
        size: "14",
        projectLocation: "Kenya, Uganda",
        projectRegion: "Rift Valley",
        developerType: "Other",
        developerTypeOther: "A cooperative",
      },
      project: { id: "A-1, B-2", isPortfolio: true, type: ["Forestry"], subType: ["Agroforestry"] },
      pricing: {
        minimumPurchaseQuantity: "10",
        minimumPurchaseCustomPrice: "500",
        costPerTon: "25",
      },
      impact: {
        vintage: "2024, 2025",
        durability: "40 years",
        ratings: { beZero: "A", sylvera: "" },
      },
      details: { description: "Trees on farms.", contactEmail: "credits@acorn.example" },
      terms: { agreementToTerms: true, displayPermissions: "Full" },
    });
    expect(problemsOf(draft)).toEqual([]);
  });
  test("has its lists in the stored order", () => {
    expect(draft.impact.sdgs).toEqual(["13: Climate Action", "15: Life on Land"]);
  });
  test("selects Other if there are custom accreditors", () => {
    expect(draft.project.accreditation).toEqual(["Plan Vivo", "Own Register", "Other"]);
  });
});

describe("what a project does not state", () => {
  const bare = {
    ...stored,
    vintage: null,
    carbon_category: null,
    project_stage: null,
    credit_availability: null,
    minimum_purchase_quantity: null,
    project_sdgs: [],
    companies: { ...stored.companies, size_numeric: null },
  };
  const draft = draftOf(bare);

  test("is shown in an edit as companySize '1', category 'Carbon removal with short-lived storage', vintage 2023", () => {
    expect(placeholderOf("company.size", true)).toBe("1");
    expect(placeholderOf("impact.category", true)).toBe("Carbon removal with short-lived storage");
    expect(placeholderOf("impact.vintage", true)).toBe("2023");
    expect(placeholderOf("impact.stage", true)).toBeUndefined();
  });
  test("is sent by an edit that did not touch it as nothing; no SDG is None", () => {
    const { company, pricing, impact } = submissionOf(draft);
    expect(company.size).toBe("");
    expect(pricing.minimumPurchaseQuantity).toBe("");
    expect(impact).toMatchObject({ category: "", stage: "", credit_availability: "", vintage: "" });
    expect(draft.impact.sdgs).toEqual(["None"]);
  });
  test("does not prevent an edit, unlike a stated value that was emptied", () => {
    expect(problemsOf(draft, draft)).toEqual([]);
    const emptied = { ...draft, company: { ...draft.company, location: "" } };
    expect(problemsOf(emptied, draft).map(({ field }) => field)).toEqual(["company.location"]);
  });
  test("does not take the place of an agreement to the terms", () => {
    const imported = draftOf({ ...bare, agreement_to_terms: false });
    expect(problemsOf(imported, imported).map(({ field }) => field)).toEqual([
      "terms.agreementToTerms",
    ]);
  });
});

test("a pending edit is resumed", () => {
  const draft = draftOf(stored, {
    company: { name: "Acorn", projectLocation: "Kenya" },
    project: { id: "A-1", accreditation: ["Own Register"] },
    details: { description: "Waiting." },
  });
  expect(draft.details.description).toBe("Waiting.");
  expect(draft.project.accreditation).toEqual(["Own Register", "Other"]);
  expect(draft.impact.vintage).toBe("2024, 2025");
});

test("an older edit keeps additional fields that it lacks, and clears those that it empties", () => {
  const label = { name: "CCB", scope: "", vintages: "", date: "", link: "" };
  const row = {
    ...stored,
    verifier: "Earthood",
    project_labels: [{ ...label, position: 0 }],
  };
  const before = draftOf(row, { project: { id: "A-1" }, impact: { vintage: "2026" } });
  expect(before.project.verifier).toBe("Earthood");
  expect(before.impact).toMatchObject({ vintage: "2026", labels: [label] });
  const since = draftOf(row, { project: { verifier: "" }, impact: { labels: [] } });
  expect(since.project.verifier).toBe("");
  expect(since.impact.labels).toEqual([]);
});

test("pending company details are shown instead of the listed ones", () => {
  const submitted_company = { name: "Acorn Group", location: "Uganda", size: "20" };
  const { company } = draftOf({ ...stored, submitted_company });
  expect(company).toMatchObject({ name: "Acorn Group", size: "20", projectRegion: "Rift Valley" });
});

test.each([
  ["Direct Air Capture", "Carbon removal with long-lived storage"],
  ["BECCS", "Carbon removal with long-lived storage"],
  ["Enhanced Weathering", "Carbon removal with long-lived storage"],
  ["Biochar", "Carbon removal with long-lived storage"],
  ["Other engineered removal", "Carbon removal with long-lived storage"],
  ["Carbon Removal with Short-lived Storage", "Carbon removal with short-lived storage"],
  ["Reduced/avoided emissions without storage", "Reduced/avoided emissions without storage"],
  ["Something else", "Other"],
])("the category '%s' maps to '%s'", (legacy, category) =>
  expect(currentCategory(legacy)).toBe(category),
);

test.each([
  ["Full", "Full"],
  ["InfoOnly", "InfoOnly"],
  ["Company name and project description", "InfoOnly"],
  ["All project information", "InfoOnly"],
  ["Whatever", "None"],
])("the display permission '%s' maps to '%s'", (legacy, permission) =>
  expect(currentPermission(legacy)).toBe(permission),
);
