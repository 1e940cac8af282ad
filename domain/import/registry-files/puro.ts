import type { RegistryFile } from "./registry-file.ts";

/** The table of projects on the registry's website, or the data behind it. */
export const puro: RegistryFile = {
  registry: "Puro Standard and Registry",
  name: "Puro",
  columns: {
    "Project ID": "registryId",
    "Project name": "project.name",
    Supplier: "company.name",
    Methodology: "project.methodologies",
    Country: "company.projectLocation",
    "Project URL": "project.registryLink",
  },
  neededColumns: ["Supplier", "Methodology", "Country"],
  otherLayout: {
    columns: {
      projectId: "registryId",
      name: "project.name",
      supplierName: "company.name",
      "methodology.name": "project.methodologies",
      countryCode: "company.projectLocation",
      creditingPeriodStart: "project.creditingPeriodStart",
      creditingPeriodEnd: "project.creditingPeriodEnd",
      latitude: "project.latitude",
      longitude: "project.longitude",
    },
    neededColumns: ["supplierName"],
  },
  types: {},
  stages: {},
};
