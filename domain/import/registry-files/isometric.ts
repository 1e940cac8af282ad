import type { RegistryFile, TypeMeaning } from "./registry-file.ts";

const removal = {
  sector: "Engineered Carbon Removals",
  category: "Carbon removal with long-lived storage",
} as const;
const biomass = { ...removal, type: "Biomass-based Carbon Removals" } as const;
const biochar: TypeMeaning = { ...biomass, subType: "Biochar" };
const weathering: TypeMeaning = { ...removal, subType: "Enhanced Rock Weathering" };
const ocean: TypeMeaning = {
  ...removal,
  sector: "Ocean-Based Removals",
  type: "Ocean Alkalinity Enhancement",
};

export const isometric: RegistryFile = {
  registry: "Isometric",
  name: "Isometric",
  columns: {
    short_code: "registryId",
    name: "project.name",
    status: "registryStatus",
    url: "project.registryLink",
    process_key: "registryType",
    pathway: "registryType",
    protocol_slug: "project.methodologies",
    current_verifier_name: "project.verifier",
    crediting_period_start: "project.creditingPeriodStart",
    crediting_period_end: "project.creditingPeriodEnd",
    "supplier.short_description": "details.description",
    "supplier.organisation.name": "company.name",
    "supplier.organisation.domain": "details.website",
    "issued_credits_total.credits": "impact.issuedTonnes",
    "retired_credits_total.credits": "impact.retiredTonnes",
    "location.country_name": "company.projectLocation",
    "location.latitude": "project.latitude",
    "location.longitude": "project.longitude",
    "location.description": "company.projectRegion",
  },
  types: {
    biomass_carbon_removal_and_storage: biomass,
    "biochar-process": biochar,
    "biochar-burial-process": biochar,
    "distributed-biochar-process": biochar,
    "bio-oil-process": { ...biomass, subType: "Bio-oil Sequestration" },
    direct_air_capture: { ...removal, type: "Direct Air Capture" },
    enhanced_weathering: weathering,
    "enhanced-weathering-process": weathering,
    ocean_alkalinity_enhancement: ocean,
  },
  stages: { under_validation: "Pre-validation", validated: "Pre-verification" },
  statusesWithIssuance: ["validated"],
};
