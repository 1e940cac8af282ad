import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRow, emptyRow } from "../../tests/fixtures/listing-rows.ts";
import { knownLabels } from "../labels/known-labels.ts";
import { labelScopes, projectSubTypes, projectTypes } from "../vocabulary.ts";
import { cdopProject } from "./cdop.ts";

const schema = JSON.parse(
  readFileSync(new URL("../../tests/fixtures/cdop.schema.json", import.meta.url), "utf8"),
);
const ajv = new Ajv2020({ allErrors: true });
addFormats(ajv);
const validate = ajv.compile(schema);
const problems = (value: object) => (validate(value) ? "" : ajv.errorsText(validate.errors));

const origins = { siteUrl: "https://site.example", filesUrl: "https://site.example" };

const blank = fc.constantFrom(null, "", "  ");
const anyLabel = fc.record({
  name: fc.constantFrom(
    ...knownLabels.map((label) => label.name),
    "W+",
    "Social Carbon",
    "ABACUS",
    "Fair Soil",
  ),
  scope: fc.constantFrom(...labelScopes, null),
});
const anyMethodology = fc.record({
  name: fc.constantFrom("VM0033", "AMS-II.G. v3", "Puro Standard Biochar", "Ours"),
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
        types: fc.subarray([...projectTypes]),
        subtypes: fc.subarray([...projectSubTypes]),
        labels: fc.array(anyLabel, { maxLength: 4 }),
        methodologies: fc.array(anyMethodology, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(rows, ([row, changes]) => {
      expect(problems(cdopProject({ ...row, ...changes }, origins))).toBe("");
    }),
    { numRuns: 500 },
  );
});

it("the schema rejects an empty name, a term of ours and a missing part", () => {
  const project = cdopProject({ ...emptyRow, company_name: "Char Works" }, origins);
  expect(problems(project)).toBe("");
  for (const wrong of [
    { ...project, project: { ...project.project, project_name: "" } },
    { ...project, project: { ...project.project, project_type: "Biochar" } },
    { ...project, registry: { current_registry: "Cercarbono" } },
    { ...project, validation: {} },
  ]) {
    expect(problems(wrong)).not.toBe("");
  }
});

it("an unnamed project is named after its company and registry ID", () => {
  const row = { ...emptyRow, company_name: "Char Works", project_id: "VCS-1764" };
  expect(cdopProject(row, origins).project.project_name).toBe("Char Works VCS-1764");
  const named = { ...row, project_name: "Hill Kilns" };
  expect(cdopProject(named, origins).project.project_name).toBe("Hill Kilns");
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
  expect(cdopProject(row, origins)).toEqual({
    project: {
      project_name: "Blue Delta",
      project_description: "Restores mangroves.",
      project_id: "5962",
      project_id_type: "current registry project id",
      current_registry_project_link: "https://registry.example/5962",
      project_sector: "A02 - Forestry and logging",
      mitigation: [{ mitigation_type: "Removal - nature" }],
      status: [{ project_status: "Verified and issuing", is_current: true }],
    },
    project_stakeholder: { project_developer_name: "Tide Co" },
    crediting_program: { crediting_program: [{ crediting_program_name: "Verra" }] },
    methodology: { versions: [{ methodology: "VCS - VM0033", version: "2.1" }] },
    registry: { current_registry: "Biocarbon Registry (BCR)" },
    validation: { validation: [] },
    cobenefits: {
      sdgs_the_project_plans_to_contribute_to: ["SDG 13: Climate Action"],
      methods_used_to_assess_sdgs_and_other_cobenefits: [],
    },
    labels: { unit_level: ["CCP"], standard_level: ["ICVCM"], project_level: ["CCB"] },
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
  const { project, ...rest } = cdopProject(row, origins);
  expect(Object.keys(project).toSorted()).toEqual([
    "project_description",
    "project_id",
    "project_id_type",
    "project_name",
  ]);
  expect(Object.keys(rest).toSorted()).toEqual(["cobenefits", "project_stakeholder", "validation"]);
});
