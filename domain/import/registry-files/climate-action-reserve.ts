import type { RegistryFile, TypeMeaning } from "./registry-file.ts";

const category = "Reduced/avoided emissions without storage";
const forestry = { sector: "Nature-Based Solutions", type: "Forestry" } as const;
const soil = { sector: "Nature-Based Solutions", type: "Soil Carbon & Agriculture" } as const;
const waste = { sector: "Waste", type: "Waste Treatments", category } as const;
const industrial = {
  sector: "Industrial Processes",
  type: "Industrial Emissions",
  category,
} as const;
const livestock: TypeMeaning = {
  type: "Soil Carbon & Agriculture",
  subType: "Livestock Methane",
  category,
};
const reforestation: TypeMeaning = {
  ...forestry,
  subType: "Afforestation Reforestation & Restoration",
  category: "Carbon removal with short-lived storage",
};

/** Types are named after protocols; a suffix after ' - ' ('ARB Compliance', 'U.S.') says where. */
export const climateActionReserve: RegistryFile = {
  registry: "Climate Action Reserve (CAR)",
  name: "Climate Action Reserve",
  columns: {
    "Project ID": "registryId",
    "Project Developer": "company.name",
    "Project Name": "project.name",
    "Verification Body": "project.verifier",
    "Project Type": "registryType",
    Status: "registryStatus",
    "Project Site State": "company.projectRegion",
    "Project Site Country": "company.projectLocation",
    "SDG Impact": "impact.sdgs",
    "Project Notes": "details.description",
    "Total Number of Offset Credits Registered": "impact.issuedTonnes",
    "Project Website": "details.website",
  },
  types: {
    "avoided conversion": {
      ...forestry,
      subType: "Avoided Deforestation",
      category: "Reduced emissions with short-lived storage",
    },
    "avoided grassland conversion": {
      ...soil,
      subType: "Avoided Grassland Conversion",
      category: "Reduced emissions with short-lived storage",
    },
    "coal mine methane": { type: "Industrial Emissions", category },
    "conservation-based forest management": { ...forestry, subType: "Improved Forest Management" },
    "improved forest management": { ...forestry, subType: "Improved Forest Management" },
    forestry,
    "landfill gas capture/combustion": { ...waste, subType: "Landfill Gas" },
    livestock,
    "livestock gas capture/combustion": livestock,
    "mine methane capture": { type: "Industrial Emissions", category },
    "nitric acid n2o": industrial,
    "organic waste composting": { ...waste, subType: "Composting" },
    "organic waste digestion": waste,
    "ozone depleting substances": { ...industrial, subType: "Industrial Gas Destruction" },
    reforestation,
    "rice cultivation": { ...soil, subType: "Rice Cultivation", category },
    "soil enrichment": { ...soil, subType: "Cropland Management" },
    "urban tree planting": reforestation,
  },
  stages: { listed: "Pre-validation" },
  statusesWithIssuance: ["registered", "completed"],
  monthFirst: true,
  typeIsMethodology: true,
};
