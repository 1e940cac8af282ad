import type { CarbonCategory, ProjectSector, ProjectSubtype, ProjectType } from "../vocabulary.ts";

/** What a methodology or a word says in our vocabulary; what it does not say is absent. */
export interface Meaning {
  sector?: ProjectSector;
  type?: ProjectType;
  subType?: ProjectSubtype;
  category?: CarbonCategory;
}

const withoutStorage = "Reduced/avoided emissions without storage";
const nature = "Nature-Based Solutions";
const industry = "Industrial Processes";

export const renewable = {
  sector: "Energy",
  type: "Renewable Energy",
  category: withoutStorage,
} as const satisfies Meaning;
export const waste = {
  sector: "Waste",
  type: "Waste Treatments",
  category: withoutStorage,
} as const satisfies Meaning;
export const device = {
  sector: "Household Devices",
  type: "Energy Efficient Devices",
  category: withoutStorage,
} as const satisfies Meaning;
export const forestry = { sector: nature, type: "Forestry" } as const satisfies Meaning;
export const reforestation = {
  ...forestry,
  subType: "Afforestation Reforestation & Restoration",
  category: "Carbon removal with short-lived storage",
} as const satisfies Meaning;
export const deforestation = {
  ...forestry,
  subType: "Avoided Deforestation",
  category: "Reduced emissions with short-lived storage",
} as const satisfies Meaning;
export const forestManagement = {
  ...forestry,
  subType: "Improved Forest Management",
} as const satisfies Meaning;
export const farming = { type: "Soil Carbon & Agriculture" } as const satisfies Meaning;
export const blueCarbon = { sector: nature, type: "Blue Carbon" } as const satisfies Meaning;
export const industrialGas = {
  sector: industry,
  type: "Industrial Emissions",
  category: withoutStorage,
} as const satisfies Meaning;
export const biomassRemoval = {
  sector: "Engineered Carbon Removals",
  type: "Biomass-based Carbon Removals",
  category: "Carbon removal with long-lived storage",
} as const satisfies Meaning;
export const transport = { type: "Transport", category: withoutStorage } as const satisfies Meaning;
const efficiency = {
  type: "Energy Efficiency",
  category: withoutStorage,
} as const satisfies Meaning;
const factory = { sector: industry, type: "Manufacturing Industries" } as const satisfies Meaning;
const fossilPower = {
  sector: "Energy",
  type: "Non-Renewable Energy",
  category: withoutStorage,
} as const satisfies Meaning;

/**
 * What methodologies are about, by their codes. Where one covers several of our types, only what it
 * always is stands here: 'ACM0002' does not tell wind from hydropower.
 */
export const methodologyMeanings: readonly [codes: string, meaning: Meaning][] = [
  ["ACM0002 AM0026 AMS-I.A. AMS-I.B. AMS-I.C. AMS-I.D. AMS-I.F. AMS-I.L.", renewable],
  ["AMS-I.J.", { ...renewable, subType: "Solar" }],
  ["ACM0006 ACM0018 AM0036", { ...renewable, subType: "Biomass Energy" }],
  ["AM0029 ACM0007 ACM0013", fossilPower],
  ["ACM0011", { ...fossilPower, subType: "Fuel Switching" }],
  ["AMS-II.G. VMR0006 VM0050", { ...device, subType: "Cookstoves" }],
  ["TPDDTEC AMS-I.E. AMS-I.I. AMS-I.K.", { sector: "Household Devices", category: withoutStorage }],
  ["AMS-II.J. AM0046 AMS-III.AR.", { ...device, subType: "Lighting" }],
  ["AMS-III.AV.", { type: "Water", subType: "Clean Water Access", category: withoutStorage }],
  ["AMS-II.C. AMS-II.D. AMS-II.E. ACM0012 AM0024 AMS-III.Q. VM0008 VM0025", efficiency],
  ["ACM0001 AMS-III.G.", { ...waste, subType: "Landfill Gas" }],
  ["AM0025 ACM0022 AMS-III.AO. AMS-III.E.", waste],
  ["AMS-III.F. AMS-III.AF.", { ...waste, subType: "Composting" }],
  ["ACM0014 AMS-III.H. AMS-III.I.", { ...waste, subType: "Wastewater Treatment" }],
  [
    "AMS-III.AJ.",
    { sector: "Waste", type: "Waste Reduction & Recycling", category: withoutStorage },
  ],
  ["ACM0010 AMS-III.D.", { ...farming, subType: "Manure Management", category: withoutStorage }],
  ["AMS-III.R.", { ...farming, category: withoutStorage }],
  ["VM0041 AMS-III.BK.", { ...farming, subType: "Livestock Methane", category: withoutStorage }],
  ["VM0051 AMS-III.AU.", { ...farming, subType: "Rice Cultivation", category: withoutStorage }],
  ["VM0042 VM0017", { ...farming, sector: nature }],
  ["VM0022", { ...farming, subType: "Cropland Management", category: withoutStorage }],
  ["VM0026 VM0032", { ...farming, sector: nature, subType: "Grassland Management" }],
  ["VM0007", { ...forestry, subType: "Avoided Deforestation" }],
  ["VM0006 VM0009 VM0015 VM0037 VM0048", deforestation],
  ["VM0003 VM0005 VM0010 VM0011 VM0012 VM0034 VM0035 VM0045", forestManagement],
  [
    "AR-ACM0001 AR-ACM0002 AR-ACM0003 AR-AMS0001 AR-AMS0003 AR-AMS0007 VM0047 BCR0001",
    reforestation,
  ],
  [
    "AR-AM0014",
    {
      ...blueCarbon,
      subType: "Mangroves",
      category: "Carbon removal with short-lived storage",
    },
  ],
  ["VM0024 VM0033", blueCarbon],
  ["VM0027 VM0036", { sector: nature, subType: "Peatlands" }],
  ["VM0044", { ...biomassRemoval, subType: "Biochar" }],
  ["AM0001 VM0016", { ...industrialGas, subType: "Industrial Gas Destruction" }],
  ["ACM0019 AM0021 AM0028 AM0030 AM0034 AM0059", industrialGas],
  ["ACM0008 VMR0001 VMR0002", { type: "Industrial Emissions", category: withoutStorage }],
  ["ACM0005 ACM0015", { ...factory, subType: "Low-Carbon Cement" }],
  ["ACM0003 AMS-III.Z.", factory],
  ["ACM0016 AM0031 AMS-III.U.", { ...transport, subType: "Public Transport" }],
  ["VM0038 AMS-III.C.", { ...transport, subType: "Electric Vehicles & Charging" }],
  ["AMS-III.S. AMS-III.AY. AMS-III.BC. VM0013 VM0019 VM0028", transport],
];
