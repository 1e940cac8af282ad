import type { DemoCompany } from "./project.ts";
import { demoHost } from "./project.ts";

const buysCredits = { developerType: "We purchase credits from project developers" } as const;
const otherKind = { developerType: "Other" } as const;
const noLogo = { logo: "none" } as const;
const brokenLogo = { logo: "broken" } as const;

function company(
  name: string,
  location: string,
  sizeNumeric: number | null,
  colour: string,
  exception: Partial<DemoCompany> = {},
): DemoCompany {
  return {
    name,
    email: `hello@${demoHost(name)}`,
    location,
    sizeNumeric,
    developerType: "We develop and carry out the projects ourselves",
    logo: "monogram",
    colour,
    ...exception,
  };
}

export const demoCompanies: DemoCompany[] = [
  company("Kilifi Mangrove Trust", "Kenya", 46, "#1f6f78"),
  company("Peatland North", "United Kingdom", 19, "#4f4637"),
  company("Rio Manso Forests", "Brazil", 112, "#2c7a59"),
  company(
    "Cooperativa Agroforestal y de Restauración del Valle del Yaque",
    "Dominican Republic",
    63,
    "#6b5a1e",
    { email: "hola@valle-del-yaque.example" },
  ),
  company("Waddenkust Kwelderfonds", "Netherlands", 14, "#2b5f86", otherKind),
  company("Cedar Hollow Timberlands", "United States", 57, "#3c5a2e"),
  company("Orkhon Steppe Herders' Union", "Mongolia", 8, "#8a5a1c", noLogo),
  company("Mekong Paddy Network", "Vietnam", 88, "#4d6b1f"),
  company("Pampa Abierta", "Argentina", 31, "#7a5230"),
  company("Norrbark Biochar", "Sweden", 42, "#3f5a4c"),
  company("Aerolith", "Iceland", 74, "#2f4a75"),
  company("Basalt Fields", "United Kingdom", 38, "#6b4a30"),
  company("Calder Loop", "United States", 66, "#5b4b8a"),
  company("Solvanger Luft", "Norway", 27, "#23566e"),
  company("Kestrel Bio-Oil", "United States", 35, "#7c3f24"),
  company("Fjordvarme Capture", "Denmark", 140, "#1d5c63"),
  company("Claybound", "Canada", 16, "#7b4b3a"),
  company("Deccan Light & Power", "India", 310, "#8c3a1f", buysCredits),
  company("Himal Village Energy", "Nepal", 52, "#3b4f86"),
  company("Rift Steam Power", "Kenya", 260, "#8a2f3b"),
  company("Atacama Storage", "Chile", 23, "#9a4a12"),
  company("Steppe District Heat", "Kazakhstan", 480, "#57534e", otherKind),
  company("Meghna Industrial Efficiency", "Bangladesh", 71, "#0f5f5a", brokenLogo),
  company("Tierra Viva Cookstoves", "Guatemala", 29, "#8f3a2b"),
  company("Agua Clara Filtros", "Guatemala", 18, "#1c6a8c"),
  company("Moto Safi Stoves", "Tanzania", 94, "#a04416"),
  company("Vistula Abatement", "Poland", 37, "#6a2f55"),
  company("Straits Abatement", "Malaysia", 49, "#0d5d73"),
  company("Terracalce", "Italy", 120, "#75513b"),
  company("Derrick End", "United States", 21, "#3a3f4b", noLogo),
  company("Sabana Landfill Gas", "Colombia", 58, "#4b5d16", buysCredits),
  company("Kampung Kompos", "Indonesia", null, "#5c4a12", noLogo),
  company("Loop Harbour Plastics", "Philippines", 83, "#1a5fa0"),
  company("Lindenhof Dairy Digesters", "Germany", 26, "#56702a"),
  company("Tidewright", "United States", 44, "#15566b"),
  company("Roscanvel Alkalinity", "France", 22, "#2a3f8f"),
  company("Chiloé Macroalgas", "Chile", 15, "#2f6b4f", brokenLogo),
  company("Posidonia Guardians", "Spain", 11, "#13665a"),
  company("Keelwake", "Singapore", 33, "#1f3b57"),
  company("Lomé Moto Électrique", "Togo", 40, "#8b3d6b"),
  company("Altiplano Cable Transit", "Bolivia", null, "#7a2e2e", otherKind),
  company("Taranaki Feedworks", "New Zealand", 17, "#35632f"),
  company("Meridian Removals Collective", "Switzerland", 25, "#0f3d35", buysCredits),
  company("Skyclear Contrail Routing", "Ireland", 9, "#3d5a80"),
];
