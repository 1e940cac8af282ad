import type { RegistryFile } from "./registry-file.ts";

/** Sectors and places are written as records, such as "[{'country': 'Colombia', …}]". */
export const cercarbono: RegistryFile = {
  registry: "Cercarbono",
  name: "Cercarbono",
  columns: {
    code: "registryId",
    name: "project.name",
    developer: "company.name",
    verifier: "project.verifier",
    description: "details.description",
    sector: "registryType",
    quantification_method: "project.methodologies",
    stage: "registryStatus",
    locations: "company.projectLocation",
    annualEstimated: "impact.estimatedAnnualTonnes",
  },
  neededColumns: ["quantification_method"],
  recordParts: { locations: "country", sector: "description" },
  types: {
    "land use (afolu)": { sector: "Nature-Based Solutions", isGeneral: true },
    energy: { sector: "Energy", isBroad: true },
  },
  stages: {},
};
