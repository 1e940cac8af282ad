import type { Registry } from "../vocabulary.ts";
import {
  biomassRemoval,
  blueCarbon,
  deforestation,
  device,
  farming,
  forestManagement,
  forestry,
  industrialGas,
  type Meaning,
  reforestation,
  renewable,
  transport,
  waste,
} from "./default-methodology-rules.ts";

const withoutStorage = "Reduced/avoided emissions without storage";
const nature = "Nature-Based Solutions";
const removal = {
  sector: "Engineered Carbon Removals",
  category: "Carbon removal with long-lived storage",
} as const satisfies Meaning;
const cleanWater: Meaning = {
  type: "Water",
  subType: "Clean Water Access",
  category: withoutStorage,
};
const rice: Meaning = { ...farming, subType: "Rice Cultivation", category: withoutStorage };
const puro = "Puro Standard and Registry";

/** Words that say what a project is, in the languages that names come in; '*' continues a word. */
export const wordMeanings: readonly [
  patterns: readonly string[],
  meaning: Meaning,
  registry?: Registry,
][] = [
  [
    ["wind", "wind power", "wind farm", "wind park", "windfarm", "windpark", "windpower"],
    { ...renewable, subType: "Wind" },
  ],
  [["eolica", "eolico", "eolicas", "eolien", "ruzgar"], { ...renewable, subType: "Wind" }],
  [
    ["hydro", "hydro power", "hydropower", "hydroelectric*", "run of river", "hydel"],
    { ...renewable, subType: "Hydropower" },
  ],
  [["hidroelectric*", "hidreletrica"], { ...renewable, subType: "Hydropower" }],
  [
    ["solar", "solar power", "solar water heat*", "photovoltaic*", "fotovoltaic*", "pv"],
    { ...renewable, subType: "Solar" },
  ],
  [["geothermal", "geotermic*"], { ...renewable, subType: "Geothermal" }],
  [["biogas"], { ...renewable, subType: "Biogas" }],
  [["biomass", "bagasse", "rice husk"], { ...renewable, subType: "Biomass Energy" }],
  [
    ["cookstove*", "cook stove*", "stove*", "clean cooking", "cooking device*", "cooker*"],
    { ...device, subType: "Cookstoves" },
  ],
  [["solar cooker*"], { sector: "Household Devices", category: withoutStorage }],
  [["solar lamp*", "solar lantern*"], { sector: "Household Devices", subType: "Lighting" }],
  [["efficient lighting", "light bulb*", "cfl"], { ...device, subType: "Lighting" }],
  [["safe water", "clean water", "drinking water", "borehole*"], cleanWater],
  [["water filter*", "water purif*"], cleanWater],
  [["landfill*", "relleno sanitario", "aterro sanitario"], { ...waste, subType: "Landfill Gas" }],
  [["compost*", "organic waste composting"], { ...waste, subType: "Composting" }],
  [
    ["wastewater", "waste water", "palm oil mill effluent", "pome"],
    { ...waste, subType: "Wastewater Treatment" },
  ],
  [["manure", "animal waste"], { ...farming, subType: "Manure Management" }],
  [["rice cultivation", "rice production", "rice farming", "rice paddy", "rice paddies"], rice],
  [["rice management", "alternate wetting and drying"], rice],
  [["reforestation", "afforestation", "tree planting", "revegetation"], reforestation],
  [["redd", "avoided deforestation"], deforestation],
  [["improved forest management", "ifm"], forestManagement],
  [["agroforestry"], { ...forestry, subType: "Agroforestry" }],
  [["mangrove*"], { ...blueCarbon, subType: "Mangroves" }],
  [["seagrass", "salt marsh*"], { ...blueCarbon, subType: "Salt Marshes & Seagrass" }],
  [["peatland*"], { sector: nature, subType: "Peatlands" }],
  [
    ["conversion of grasslands", "avoided grassland conversion"],
    {
      ...farming,
      sector: nature,
      subType: "Avoided Grassland Conversion",
      category: "Reduced emissions with short-lived storage",
    },
  ],
  [["biochar"], { ...biomassRemoval, subType: "Biochar" }],
  [["bio oil"], { ...biomassRemoval, subType: "Bio-oil Sequestration" }],
  [["subsurface biomass", "biomass burial"], { ...biomassRemoval, subType: "Biomass Burial" }],
  [["terrestrial storage of biomass"], { ...biomassRemoval, subType: "Biomass Burial" }, puro],
  [["geologically stored carbon"], removal, puro],
  [["direct air capture"], { ...removal, type: "Direct Air Capture" }],
  [
    ["enhanced weathering", "enhanced rock weathering"],
    { ...removal, subType: "Enhanced Rock Weathering" },
  ],
  [
    ["ocean alkalinity"],
    {
      sector: "Ocean-Based Removals",
      type: "Ocean Alkalinity Enhancement",
      category: "Carbon removal with long-lived storage",
    },
  ],
  [
    ["electric vehicle*", "electric bus*", "electric mobility"],
    { ...transport, subType: "Electric Vehicles & Charging" },
  ],
  [["rapid transit"], { ...transport, subType: "Public Transport" }],
  [["truck stop electrification"], transport],
  [["ozone depleting"], { ...industrialGas, subType: "Industrial Gas Destruction" }],
  [["nitric acid", "adipic acid"], industrialGas],
  [["coal mine methane", "mine methane"], { type: "Industrial Emissions" }],
];
