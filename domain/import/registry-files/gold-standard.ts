import type { RegistryFile, TypeMeaning } from "./registry-file.ts";

const category = "Reduced/avoided emissions without storage";

const energy = (meaning: TypeMeaning): TypeMeaning => ({ sector: "Energy", category, ...meaning });
const biogas = energy({ type: "Renewable Energy", subType: "Biogas" });
const biomass = energy({ type: "Renewable Energy", subType: "Biomass Energy" });
const solar = energy({ type: "Renewable Energy", subType: "Solar" });
const efficiency: TypeMeaning = { type: "Energy Efficiency", category };

export const goldStandard: RegistryFile = {
  registry: "Gold Standard",
  name: "Gold Standard",
  columns: {
    GSID: "registryId",
    "Project Name": "project.name",
    "Project Developer Name": "company.name",
    Status: "registryStatus",
    "Sustainable Development Goals": "impact.sdgs",
    "Project Type": "registryType",
    Country: "company.projectLocation",
    Description: "details.description",
    "Estimated Annual Credits": "impact.estimatedAnnualTonnes",
    Methodology: "project.methodologies",
  },
  types: {
    "a/r": {
      sector: "Nature-Based Solutions",
      type: "Forestry",
      subType: "Afforestation Reforestation & Restoration",
      category: "Carbon removal with short-lived storage",
    },
    "biogas - cogeneration": biogas,
    "biogas - electricity": biogas,
    "biogas - heat": biogas,
    "biomass, or liquid biofuel - cogeneration": biomass,
    "biomass, or liquid biofuel - electricity": biomass,
    "biomass, or liquid biofuel - heat": biomass,
    "energy efficiency - agriculture sector": efficiency,
    "energy efficiency - commercial sector": efficiency,
    // Stoves for the most part, but also lamps and water filters.
    "energy efficiency - domestic": {
      sector: "Household Devices",
      type: "Energy Efficient Devices",
      category,
      isBroad: true,
    },
    "energy efficiency - industrial": efficiency,
    "energy efficiency - public sector": efficiency,
    "energy efficiency - transport sector": { type: "Transport", category },
    geothermal: energy({ type: "Renewable Energy", subType: "Geothermal" }),
    pv: solar,
    "small, low - impact hydro": energy({ type: "Renewable Energy", subType: "Hydropower" }),
    "solar thermal - electricity": solar,
    "solar thermal - heat": solar,
    wind: energy({ type: "Renewable Energy", subType: "Wind" }),
  },
  stages: {
    listed: "Pre-validation",
    "gold standard certified design": "Pre-verification",
    "gold standard certified project": "Project Verified",
  },
};
