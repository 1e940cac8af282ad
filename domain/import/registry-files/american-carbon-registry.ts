import type { RegistryFile } from "./registry-file.ts";

const category = "Reduced/avoided emissions without storage";
const industrial = { sector: "Industrial Processes", type: "Industrial Emissions" } as const;

export const americanCarbonRegistry: RegistryFile = {
  registry: "American Carbon Registry (ACR)",
  name: "American Carbon Registry",
  columns: {
    "Project ID": "registryId",
    "Project Developer": "company.name",
    "Project Name": "project.name",
    "Project Type": "registryType",
    "Project Methodology/Protocol": "project.methodologies",
    "Current Crediting Period Start Date": "project.creditingPeriodStart",
    "Current Crediting Period End Date": "project.creditingPeriodEnd",
    "Voluntary Status": "registryStatus",
    "Project Site State": "company.projectRegion",
    "Project Site Country": "company.projectLocation",
    "Sustainable Development Goal(s)": "impact.sdgs",
    "Current VVB": "project.verifier",
    "Total Number of Credits Registered": "impact.issuedTonnes",
    "Project Website": "details.website",
  },
  types: {
    "forest carbon": { sector: "Nature-Based Solutions", type: "Forestry" },
    "ozone depleting substances": {
      ...industrial,
      subType: "Industrial Gas Destruction",
      category,
    },
    "industrial process emissions": { ...industrial, category },
    "landfill gas capture & combustion": {
      sector: "Waste",
      type: "Waste Treatments",
      subType: "Landfill Gas",
      category,
    },
    "livestock waste management": { subType: "Manure Management", category },
    "transport / fleet efficiency": { type: "Transport", category },
    "wetland restoration": { sector: "Nature-Based Solutions" },
  },
  stages: { listed: "Pre-validation" },
  statusesWithIssuance: ["registered", "completed"],
  monthFirst: true,
};
