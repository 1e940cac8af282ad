import type { RegistryFile } from "./registry-file.ts";

/** Covers programmes of whole countries and jurisdictions. */
export const artTrees: RegistryFile = {
  registry: "ART Registry",
  name: "ART TREES",
  columns: {
    "Program ID": "registryId",
    "Sovereign Program Developer": "company.name",
    "Program Name": "project.name",
    "Crediting Program and Standard": "project.methodologies",
    "Verification Body": "project.verifier",
    "Program Type": "registryType",
    Status: "registryStatus",
    "Initial Crediting Period Start Date": "project.creditingPeriodStart",
    "Program Jurisdiction(s)": "company.projectRegion",
    "Program Country": "company.projectLocation",
    "Program Notes": "details.description",
    "Program Website": "details.website",
  },
  types: { "forest carbon": { sector: "Nature-Based Solutions", type: "Forestry" } },
  stages: { listed: "Pre-validation" },
  monthFirst: true,
};
