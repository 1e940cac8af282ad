import type { RegistryFile } from "./registry-file.ts";

const withoutStorage = "Reduced/avoided emissions without storage";
const nature = "Nature-Based Solutions";

/** Verra's sectoral scopes are broad; its AFOLU activities are more specific. */
export const verra: RegistryFile = {
  registry: "Verra",
  name: "Verra",
  columns: {
    ID: "registryId",
    Name: "project.name",
    Proponent: "company.name",
    "Project Type": "registryType",
    "AFOLU Activities": "registryType",
    Methodology: "project.methodologies",
    Status: "registryStatus",
    "Country/Area": "company.projectLocation",
    "Estimated Annual Emission Reductions": "impact.estimatedAnnualTonnes",
    Region: "company.projectRegion",
    "Crediting Period Start Date": "project.creditingPeriodStart",
    "Crediting Period End Date": "project.creditingPeriodEnd",
  },
  types: {
    "energy industries (renewable/non-renewable sources)": {
      sector: "Energy",
      category: withoutStorage,
      isBroad: true,
    },
    "energy distribution": {
      sector: "Energy",
      type: "Energy Infrastructure",
      category: withoutStorage,
    },
    "energy demand": { type: "Energy Efficiency", category: withoutStorage, isBroad: true },
    "manufacturing industries": {
      sector: "Industrial Processes",
      type: "Manufacturing Industries",
    },
    "chemical industry": { sector: "Industrial Processes", type: "Industrial Emissions" },
    construction: { sector: "Industrial Processes" },
    transport: { type: "Transport", category: withoutStorage },
    "mining/mineral production": { sector: "Industrial Processes" },
    "metal production": { sector: "Industrial Processes" },
    "fugitive emissions from fuels (solid, oil and gas)": { category: withoutStorage },
    "fugitive emissions from production and consumption of halocarbons and sulphur hexafluoride": {
      sector: "Industrial Processes",
      type: "Industrial Emissions",
      category: withoutStorage,
    },
    "solvents use": { sector: "Industrial Processes" },
    "waste handling and disposal": {
      sector: "Waste",
      type: "Waste Treatments",
      category: withoutStorage,
      isBroad: true,
    },
    "agriculture forestry and other land use": { sector: nature, isGeneral: true },
    "livestock, enteric fermentation, and manure management": {
      type: "Soil Carbon & Agriculture",
      category: withoutStorage,
    },
    alm: { sector: nature, type: "Soil Carbon & Agriculture" },
    arr: {
      sector: nature,
      type: "Forestry",
      subType: "Afforestation Reforestation & Restoration",
      category: "Carbon removal with short-lived storage",
    },
    ifm: { sector: nature, type: "Forestry", subType: "Improved Forest Management" },
    redd: {
      sector: nature,
      type: "Forestry",
      subType: "Avoided Deforestation",
      category: "Reduced emissions with short-lived storage",
    },
    wrc: { sector: nature },
    acogs: {
      sector: nature,
      type: "Soil Carbon & Agriculture",
      subType: "Avoided Grassland Conversion",
      category: "Reduced emissions with short-lived storage",
    },
  },
  // 'Registered' means validated, but not whether the project has been verified since.
  stages: {
    "under development": "Pre-validation",
    "under validation": "Pre-validation",
    "registration requested": "Pre-verification",
    "registration and verification approval requested": "Pre-verification",
    "verification approval requested": "Pre-verification",
  },
};
