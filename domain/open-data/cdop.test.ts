import fc from "fast-check";
import { expect, it } from "vitest";
import { cdopProblems, publishedMethodologies } from "../../tests/fixtures/cdop.ts";
import { anyRow, emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { knownLabels } from "../labels/known-labels.ts";
import {
  accreditors,
  carbonCategories,
  labelScopes,
  projectSectors,
  projectSubTypes,
  projectTypes,
  registries,
} from "../vocabulary.ts";
import { cdopProject } from "./cdop.ts";

const origins = { siteUrl: "https://site.example", filesUrl: "https://site.example" };

const blank = fc.constantFrom(null, "", "  ");
const anyLabel = fc.record({
  name: fc.constantFrom(
    ...knownLabels.map((label) => label.name),
    ...["CORSIA Second Phase (2030-2032)", "W+", "Social Carbon", "ABACUS", "Fair Soil"],
  ),
  scope: fc.constantFrom(...labelScopes, null),
});
const anyMethodology = fc.record({
  name: fc.constantFrom(
    ...publishedMethodologies,
    ...["AMS-II.G. v3", "Puro Standard Biochar", "Isometric DAC", "Ours"],
  ),
  version: fc.constantFrom("2.0", "", null),
  url: fc.constantFrom("ours.pdf", "https://a.example/b c.pdf", "https://", "", null),
});

it("always conforms to the protocol's schema", () => {
  const rows = fc.tuple(
    anyRow,
    fc.record(
      {
        project_name: blank,
        description: blank,
        company_name: blank,
        website: fc.constantFrom("https://a.example", "a.example", "https://", ""),
        registry_link: fc.constantFrom("javascript:x", "https://r.example/1?a=b c"),
        carbon_category: fc.constantFrom(...carbonCategories),
        sectors: fc.subarray([...projectSectors], { maxLength: 2 }),
        types: fc.subarray([...projectTypes], { maxLength: 2 }),
        subtypes: fc.subarray([...projectSubTypes], { maxLength: 2 }),
        labels: fc.array(anyLabel, { maxLength: 4 }),
        methodologies: fc.array(anyMethodology, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(rows, ([row, changes]) => {
      expect(cdopProblems(cdopProject(projectFrom({ ...row, ...changes }), origins))).toBe("");
    }),
    { numRuns: 500 },
  );
});

it.each([...accreditors])("conforms to the protocol's schema if accredited by %s", (accreditor) => {
  const row = { ...emptyRow, accreditations: [accreditor] };
  expect(cdopProblems(cdopProject(projectFrom(row), origins))).toBe("");
});

it.each([...registries])("conforms to the protocol's schema if listed by %s", (registry) => {
  expect(cdopProblems(cdopProject(projectFrom({ ...emptyRow, registry }), origins))).toBe("");
});

it("the schema rejects an empty name, a term of ours, a missing part and a misspelt key", () => {
  const project = cdopProject(projectFrom({ ...emptyRow, company_name: "Char Works" }), origins);
  expect(cdopProblems(project)).toBe("");
  for (const wrong of [
    { ...project, project: { ...project.project, project_name: "" } },
    { ...project, project: { ...project.project, mitigation: [{ project_type: "Biochar" }] } },
    { ...project, project: { ...project.project, project_type: "Biogas" } },
    { ...project, project: { ...project.project, projet_id: "1" } },
    { ...project, labels: { project_level: ["CCB"] } },
    { ...project, registry: { current_registry: "Cercarbono" } },
    {
      ...project,
      crediting_program: { crediting_program: [{ crediting_program_name: "Puro.Earth" }] },
    },
    { ...project, methodology: { versions: [{ methodology: "VM0033" }] } },
    { ...project, validation: {} },
  ]) {
    expect(cdopProblems(wrong), JSON.stringify(wrong)).not.toBe("");
  }
});

it("an unnamed project is named after its company and registry ID", () => {
  const row = { ...emptyRow, company_name: "Char Works", project_id: "VCS-1764" };
  expect(cdopProject(projectFrom(row), origins).project.project_name).toBe("Char Works VCS-1764");
  const named = { ...row, project_name: "Hill Kilns" };
  expect(cdopProject(projectFrom(named), origins).project.project_name).toBe("Hill Kilns");
});

it("uses the protocol's terms for what is known", () => {
  const row = {
    ...emptyRow,
    company_name: "Tide Co",
    project_name: "Blue Delta",
    project_id: "5962",
    description: "Restores mangroves.",
    registry: "BioCarbon Registry (BCR)" as const,
    registry_link: "https://registry.example/5962",
    carbon_category: "Carbon removal with long-lived storage" as const,
    sectors: ["Nature-Based Solutions" as const],
    types: ["Forestry" as const],
    project_stage: "Project Verified" as const,
    credit_availability: "Yes - Spot Credits" as const,
    accreditations: ["Verra", "DNV", "Other"],
    sdgs: ["13: Climate Action" as const],
    methodologies: [{ name: "VM0033 Tidal Wetland", version: "2.1", url: null }],
    labels: [
      { name: "CCP-labelled credit", scope: "Credits" },
      { name: "CCP-approved methodology", scope: "Standard" },
      { name: "Climate, Community & Biodiversity (CCB)", scope: "Project" },
      { name: "SD VISta", scope: "Credits" },
    ],
    verifier: "An auditor",
    crediting_period_start: "2020-01-01",
    crediting_period_end: "2040-01-01",
  };
  expect(cdopProject(projectFrom(row), origins)).toEqual({
    project: {
      project_name: "Blue Delta",
      project_description: "Restores mangroves.",
      project_id: "5962",
      project_id_type: "current registry project id",
      current_registry_project_link: "https://registry.example/5962",
      mitigation: [
        { mitigation_type: "Removal - nature", project_sector: "A02 - Forestry and logging" },
      ],
      status: [{ project_status: "Verified and issuing", is_current: true }],
    },
    project_stakeholder: { project_developer_name: "Tide Co" },
    crediting_program: { crediting_program: [{ crediting_program_name: "Verra" }] },
    methodology: { versions: [{ methodology: "VCS - VM0033", version: "2.1" }] },
    registry: { current_registry: "Biocarbon Registry (BCR)" },
    validation: { validation: [] },
    cobenefits: {
      sdgs_the_project_plans_to_contribute_to: ["SDG 13: Climate Action"],
      methods_used_to_assess_sdgs_and_other_cobenefits: ["CCB"],
    },
    carbon_crediting_standard: { carbon_standard_level_accreditation: "ICVCM" },
  });
});

it("leaves out what the protocol distinguishes and our data does not", () => {
  const row = {
    ...emptyRow,
    registry: "Another registry" as const,
    carbon_category: "Reduced/avoided emissions without storage" as const,
    sectors: ["Ocean-Based Removals" as const],
    subtypes: ["Solar" as const, "Wind" as const],
    project_stage: "Pre-validation" as const,
  };
  const { project, ...rest } = cdopProject(projectFrom(row), origins);
  expect(Object.keys(project).toSorted()).toEqual([
    "project_description",
    "project_id",
    "project_id_type",
    "project_name",
  ]);
  expect(Object.keys(rest).toSorted()).toEqual(["cobenefits", "project_stakeholder", "validation"]);
});

it.each([
  ["ACR", { crediting_program: [{ crediting_program_name: "American Carbon Registry (ACR)" }] }],
  ["CAR", { crediting_program: [{ crediting_program_name: "Climate Action Reserve (CAR)" }] }],
  ["Puro.Earth", { crediting_program: [{ crediting_program_name: "Puro.earth" }] }],
  [
    "Peatland Code",
    {
      crediting_program: [{ crediting_program_name: "IUCN UK Peatland Programme" }],
      standard: [{ standard_name: "Peatland Code" }],
    },
  ],
  ["Woodland Carbon Code", { standard: [{ standard_name: "Woodland Carbon Code" }] }],
  ["DNV", undefined],
])("%s has the protocol's name", (accreditor, expected) => {
  const row = { ...emptyRow, accreditations: [accreditor] };
  expect(cdopProject(projectFrom(row), origins).crediting_program).toEqual(expected);
});

it("a project's type and sector are part of its mitigation, even if that is all that is known", () => {
  const mitigation = (row: object) =>
    cdopProject(projectFrom({ ...emptyRow, ...row }), origins).project.mitigation;
  expect(mitigation({ subtypes: ["Solar"] })).toEqual([{ project_type: "Solar" }]);
  expect(mitigation({ types: ["Forestry"], subtypes: ["Solar"] })).toEqual([
    { project_sector: "A02 - Forestry and logging", project_type: "Solar" },
  ]);
  expect(mitigation({ types: ["Forestry", "Water"] })).toBeUndefined();
});

it("states the standard's accreditation if it has one of the protocol's, but not one of several", () => {
  const accreditation = (...names: string[]) =>
    cdopProject(
      projectFrom({ labels: names.map((name) => ({ name, scope: "Standard" })) }),
      origins,
    ).carbon_crediting_standard?.carbon_standard_level_accreditation;
  expect(accreditation("CORSIA First Phase (2024-2026)")).toBe(
    "CORSIA First Phase approved (2024-2026)",
  );
  expect(accreditation("CORSIA Second Phase (2030-2032)")).toBe(
    "CORSIA Second Phase approved (2030-2032)",
  );
  expect(accreditation("CORSIA Second Phase (2027-2035)")).toBeUndefined();
  expect(accreditation("CORSIA Scope, First Phase (2024-2026)")).toBeUndefined();
  expect(accreditation("CCP-approved methodology")).toBeUndefined();
  expect(accreditation("ICVCM", "CORSIA First Phase (2024-2026)")).toBeUndefined();
});
