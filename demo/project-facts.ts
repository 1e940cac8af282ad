import type { StatedTextKey } from "#domain/listing/stated-texts.ts";
import { accreditorRows } from "#domain/registries/accreditors.ts";
import type { LabelScope, Registry } from "#domain/vocabulary.ts";
import type { DemoProject } from "./project.ts";

interface DemoLabel {
  name: string;
  scope: LabelScope;
  vintages?: string;
  awardedOn: string;
  link?: string;
}

/** A project's due-diligence facts; absent ones have not been stated. */
export interface DemoFacts extends Partial<Record<StatedTextKey, string>> {
  name: string;
  /** Latitude and longitude. */
  at?: [number, number];
  /** The first year of the crediting period, and its length in years. */
  period?: [from: number, years: number];
  /** Tonnes estimated per year, issued and retired. */
  tonnes?: [estimated: number, issued?: number, retired?: number];
  labels?: DemoLabel[];
}

const ashgrove = "Ashgrove Verification";
const fennel = "Fennel & Rowe Assurance";
const hafnium = "Hafnium Audit";
const litoral = "Litoral Verificaciones";

const evidence = (slug: string) => `https://labels.example/${slug}`;
const ccp = (vintages: string, slug: string): DemoLabel => ({
  name: "CCP-labelled credit",
  scope: "Credits",
  vintages,
  awardedOn: "2026-03-12",
  link: evidence(slug),
});
const ccpMethodology: DemoLabel = {
  name: "CCP-approved methodology",
  scope: "Standard",
  awardedOn: "2025-11-24",
};
const corsia = (kind: "Eligible" | "Scope", vintages: string): DemoLabel => ({
  name: `CORSIA ${kind}, First Phase (2024-2026)`,
  scope: "Credits",
  vintages,
  awardedOn: "2026-02-02",
});
const article6 = (awardedOn: string): DemoLabel => ({
  name: "Article 6 authorisation",
  scope: "Credits",
  awardedOn,
  link: evidence("authorisations"),
});
const ccb = (awardedOn: string): DemoLabel => ({
  name: "Climate, Community & Biodiversity (CCB)",
  scope: "Project",
  awardedOn,
});
const sdVista: DemoLabel = { name: "SD VISta", scope: "Project", awardedOn: "2025-06-30" };
const goldStandard = (awardedOn: string): DemoLabel => ({
  name: "Gold Standard label",
  scope: "Credits",
  awardedOn,
});
const crcf: DemoLabel = {
  name: "EU Carbon Removals Certification (CRCF)",
  scope: "Standard",
  awardedOn: "2026-07-01",
};

/** By project ID. Projects that are missing here have stated nothing beyond the first form. */
const facts: Record<string, DemoFacts> = {
  "9021": {
    name: "Mahbubnagar Solar Park",
    at: [16.7488, 78.0035],
    period: [2019, 10],
    tonnes: [118_000, 342_500, 301_200],
    verifier: ashgrove,
  },
  "9022": {
    name: "Palghat Gap Wind Bundle",
    at: [10.7867, 77.1025],
    period: [2018, 10],
    tonnes: [74_000, 131_900, 131_900],
    verifier: ashgrove,
  },
  GS90318: {
    name: "Karnali Village Micro-hydro",
    at: [29.2747, 82.1838],
    period: [2021, 7],
    tonnes: [9_400, 27_100, 12_600],
    verifier: fennel,
    labels: [goldStandard("2023-05-04"), article6("2026-01-20")],
  },
  "9064": {
    name: "Ol Kirisha Wellfield",
    at: [-0.9005, 36.3167],
    period: [2020, 15],
    tonnes: [212_000, 418_600, 96_300],
    verifier: hafnium,
    labels: [goldStandard("2022-11-18"), corsia("Scope", "2022, 2023")],
  },
  "AST-014": { name: "Antofagasta Evening Shift" },
  "9199": {
    name: "Suphan Buri Husk Power",
    at: [14.4745, 100.1177],
    period: [2019, 10],
    tonnes: [38_500, 74_200, 51_000],
    verifier: fennel,
  },
  "9009": {
    name: "Taldykorgan Boiler Conversion",
    at: [45.0156, 78.3739],
    period: [2017, 7],
    tonnes: [96_000, 371_400, 371_400],
    verifier: hafnium,
  },
  "9042": {
    name: "Titas Network Leak Repair",
    at: [23.8103, 90.4125],
    period: [2020, 10],
    tonnes: [154_000, 296_700, 178_400],
    verifier: ashgrove,
  },
  "PURO-FI-0417": {
    name: "Kemijärvi Kiln One",
    at: [66.7136, 27.4306],
    period: [2024, 5],
    tonnes: [6_200, 5_480, 2_910],
    verifier: fennel,
    labels: [ccp("2025", "kemijarvi-kiln-one"), crcf],
  },
  "PURO-SE-0452": {
    name: "Lycksele Kiln Two",
    at: [64.5956, 18.6735],
    period: [2026, 5],
    tonnes: [8_800],
    labels: [crcf],
  },
  "ISM-AE01": {
    name: "Hellisheiði Capture Hall",
    at: [64.0372, -21.4008],
    period: [2024, 5],
    tonnes: [4_000, 3_120, 1_874],
    verifier: hafnium,
    labels: [ccp("2024, 2025", "hellisheidi-capture-hall"), crcf],
  },
  "ISM-AE02": {
    name: "Al Hajar Peridotite Plant",
    at: [23.3364, 57.2006],
    period: [2027, 5],
    tonnes: [12_500],
  },
  "ISM-BF07": {
    name: "Narmada Rock Dust Programme",
    at: [22.7441, 77.737],
    period: [2024, 5],
    tonnes: [14_300, 6_050, 4_400],
    verifier: fennel,
    labels: [ccp("2025", "narmada-rock-dust")],
  },
  "ISM-CL03": { name: "Sweetwater Looping Pilot", at: [41.5875, -109.2029], tonnes: [25_000] },
  "ISM-KB11": {
    name: "Wichita Injection Wells",
    at: [37.6872, -97.3301],
    period: [2023, 5],
    tonnes: [9_700, 14_260, 13_980],
    verifier: hafnium,
    labels: [ccp("2024, 2025", "wichita-injection-wells")],
  },
  "DNV-DK-07": {
    name: "Kalundborg Heat and Storage",
    at: [55.6795, 11.0886],
    period: [2026, 10],
    tonnes: [210_000, 41_300],
    verifier: ashgrove,
    labels: [crcf],
  },
  "PURO-CA-0610": {
    name: "Fraser Plateau Vaults",
    at: [52.1417, -122.1417],
    period: [2026, 5],
    tonnes: [17_500],
  },
  GS90412: {
    name: "Alta Verapaz Kitchens",
    at: [15.4701, -90.3712],
    period: [2022, 5],
    tonnes: [42_000, 71_800, 33_500],
    verifier: litoral,
    labels: [goldStandard("2023-09-14"), article6("2026-04-08")],
  },
  GS90413: {
    name: "Chiapas Highland Kitchens",
    at: [16.737, -92.6376],
    period: [2025, 5],
    tonnes: [27_500],
    labels: [goldStandard("2025-08-22")],
  },
  GS90414: { name: "Copán Kitchens", at: [14.8406, -89.155], tonnes: [19_000] },
  GS90477: {
    name: "Petén Ceramic Filters",
    at: [16.9303, -89.8923],
    period: [2023, 5],
    tonnes: [15_200, 14_100, 9_000],
    verifier: litoral,
    labels: [goldStandard("2024-02-27")],
  },
  GS90478: { name: "Matagalpa Water Points", tonnes: [11_000] },
  "AC-SV-01": { name: "San Salvador Fountain Trial" },
  "9133": {
    name: "Five Countries Stove Programme",
    period: [2019, 10],
    tonnes: [310_000, 884_500, 612_300],
    verifier: ashgrove,
    labels: [corsia("Scope", "2021, 2022")],
  },
  "9023": {
    name: "Hubballi Lamp Exchange",
    at: [15.3647, 75.124],
    period: [2018, 7],
    tonnes: [52_000, 148_900, 148_100],
    verifier: ashgrove,
  },
  ACR9027: {
    name: "Puławy Nitric Acid Line",
    at: [51.4164, 21.9692],
    period: [2022, 10],
    tonnes: [480_000, 905_000, 214_000],
    verifier: hafnium,
    labels: [corsia("Scope", "2024")],
  },
  ACR9031: { name: "Ostrava Nitric Acid Line", at: [49.8209, 18.2625], tonnes: [260_000] },
  ACR9044: {
    name: "Three Straits Refrigerant Recovery",
    period: [2023, 10],
    tonnes: [88_000, 143_600, 70_200],
    verifier: hafnium,
    labels: [ccp("2024, 2025", "three-straits")],
  },
  "PURO-IT-0520": {
    name: "Bergamo Carbonated Blocks",
    at: [45.6983, 9.6773],
    period: [2024, 5],
    tonnes: [3_400, 2_150, 640],
    verifier: fennel,
    labels: [crcf],
  },
  "9043": {
    name: "Rajshahi Brick Kilns",
    at: [24.3745, 88.6042],
    period: [2021, 7],
    tonnes: [61_000, 109_400, 58_800],
    verifier: fennel,
  },
  ACR9058: {
    name: "Cimarron Orphan Wells",
    at: [36.0957, -96.9706],
    period: [2023, 10],
    tonnes: [30_000, 27_900, 27_900],
    verifier: hafnium,
  },
  "9114": {
    name: "Kilifi Creek Mangroves",
    at: [-3.6305, 39.8499],
    period: [2021, 40],
    tonnes: [31_500, 84_200, 52_600],
    verifier: ashgrove,
    labels: [ccp("2023, 2024", "kilifi-creek"), ccb("2023-01-15"), sdVista],
  },
  "PC-0388": {
    name: "Flow Country Rewetting",
    at: [58.3529, -3.6736],
    period: [2024, 50],
    tonnes: [5_900],
    verifier: fennel,
  },
  "WCC-1190": {
    name: "Findhorn Native Woods",
    at: [57.5085, -3.6503],
    period: [2026, 65],
    tonnes: [2_300],
  },
  "9087": {
    name: "Rio Manso Standing Forest",
    at: [-14.6849, -56.2632],
    period: [2020, 30],
    tonnes: [240_000, 612_000, 388_500],
    verifier: litoral,
    labels: [ccb("2022-10-03"), sdVista],
  },
  "PV-DO-031": {
    name: "Yaque Headwater Farms",
    at: [19.1104, -70.6359],
    period: [2021, 30],
    tonnes: [12_800, 21_700, 15_300],
    verifier: litoral,
    labels: [{ name: "Fair Highlands", scope: "Project", awardedOn: "2024-04-19" }],
  },
  "9152": {
    name: "Wadden Salt Marshes",
    at: [53.4467, 6.8318],
    period: [2023, 30],
    tonnes: [7_100, 6_900, 6_900],
    verifier: fennel,
    labels: [ccb("2024-08-09")],
  },
  CAR9311: {
    name: "Cedar Hollow Long Rotation",
    at: [44.0521, -121.3153],
    period: [2020, 100],
    tonnes: [58_000, 103_400, 20_700],
    verifier: ashgrove,
  },
  "PV-MN-012": {
    name: "Orkhon Valley Pastures",
    at: [47.2, 102.8],
    period: [2024, 20],
    tonnes: [18_400],
  },
  "9198": {
    name: "Lower Mekong Alternate Wetting",
    period: [2024, 10],
    tonnes: [66_000],
    labels: [ccpMethodology, sdVista],
  },
  "9170": {
    name: "Uruguay River Grasslands",
    at: [-33.1307, -58.2956],
    period: [2022, 30],
    tonnes: [83_000, 91_400, 12_000],
    verifier: litoral,
    labels: [ccb("2024-03-28")],
  },
  "9171": { name: "Córdoba Cover Crops", at: [-31.4201, -64.1888], tonnes: [45_000] },
  "ISM-TW01": {
    name: "San Pedro Sea Loop",
    at: [33.7361, -118.2923],
    period: [2026, 5],
    tonnes: [2_600],
  },
  "ISM-TW02": { name: "Salish Sea Loop" },
  "ISM-RA01": {
    name: "Rade de Brest Alkalinity Trial",
    at: [48.3235, -4.5488],
    period: [2025, 5],
    tonnes: [1_900, 720, 415],
    verifier: hafnium,
    labels: [crcf],
  },
  "BSL-0009": { name: "Posidonia Moorings" },
  "KW-001": { name: "Wake Dosing Fleet" },
  "9301, 9302, 9303": {
    name: "Northern Andes Landfill Portfolio",
    period: [2021, 10],
    tonnes: [340_000, 967_000, 455_000],
    verifier: litoral,
  },
  "KK-07": {
    name: "Semarang Market Compost",
    at: [-6.9667, 110.4167],
    period: [2024, 5],
    tonnes: [4_700],
    labels: [goldStandard("2025-12-01")],
  },
  "KK-12": { name: "Banda Aceh Compost", tonnes: [3_100] },
  "9226": {
    name: "Visayas Bottle Return",
    at: [10.3157, 123.8854],
    period: [2023, 7],
    tonnes: [22_000, 19_300, 8_800],
    verifier: fennel,
  },
  "9227": { name: "Manila Bay Collection" },
  "VCS-9206": {
    name: "Sandakan Effluent Ponds",
    at: [5.8402, 118.1179],
    period: [2021, 7],
    tonnes: [57_000, 102_800, 71_100],
    verifier: ashgrove,
  },
  GS90560: {
    name: "Allgäu Dairy Digesters",
    at: [47.7267, 10.3139],
    period: [2023, 7],
    tonnes: [13_900, 24_600, 18_200],
    verifier: fennel,
    labels: [goldStandard("2024-10-10")],
  },
  "NP-90533": {
    name: "Terai Farm Biogas",
    at: [27.6866, 83.4323],
    period: [2020, 7],
    tonnes: [34_000, 88_100, 60_500],
    verifier: fennel,
    labels: [goldStandard("2022-06-16"), article6("2026-01-20"), corsia("Eligible", "2021, 2022")],
  },
  GS90677: {
    name: "Gulf of Guinea Battery Swap",
    at: [6.1256, 1.2254],
    period: [2024, 5],
    tonnes: [21_000, 9_800, 2_400],
    verifier: hafnium,
    labels: [goldStandard("2025-09-30")],
  },
  "9075": {
    name: "Altiplano Cable Car Lines",
    at: [-16.4897, -68.1193],
    period: [2020, 10],
    tonnes: [48_000, 90_300, 61_700],
    verifier: litoral,
  },
  "TF-03": { name: "Seaweed Feed Trials", tonnes: [26_000] },
  "9341, GS90588, PURO-0588, ISM-0102": {
    name: "Meridian Mixed Removals",
    tonnes: [58_000, 121_500, 97_000],
  },
  "9045": { name: "Gazipur Dyehouse Heat" },
};

export function demoFacts({ projectId }: DemoProject): DemoFacts | undefined {
  return facts[projectId];
}

/** A project's registry; null without tonnes, and for portfolios, which may be in several. */
export function demoRegistry(project: DemoProject): Registry | null {
  if (!demoFacts(project)?.tonnes || project.isPortfolio) return null;
  const [first] = project.accreditations;
  return accreditorRows.find(({ name }) => name === first)?.registry ?? null;
}

/** The version stated in each methodology's document. */
export const methodologyVersions: Readonly<Record<string, string>> = {
  ACM0002: "21.0",
  "AMS-II.G": "13.1",
  VM0033: "2.1",
  VM0048: "1.0",
  VM0042: "2.1",
  TPDDTEC: "4.0",
};

/** Registry records by project ID: values as of a date, by form field and in the form's format. */
export const demoRegistryRecords: Readonly<
  Record<string, { asOf: string; values: Record<string, string> }>
> = {
  // The developer states more tonnes than the registry has issued.
  "9087": {
    asOf: "2026-11-03",
    values: {
      "project.name": "Rio Manso Standing Forest",
      "project.creditingPeriodStart": "2020-01-01",
      "project.creditingPeriodEnd": "2049-12-31",
      "impact.estimatedAnnualTonnes": "240000",
      "impact.issuedTonnes": "586373",
      "impact.retiredTonnes": "388500",
    },
  },
  "9075": {
    asOf: "2026-10-19",
    values: {
      "project.name": "Altiplano Cable Car Lines",
      "impact.estimatedAnnualTonnes": "48000",
      "impact.issuedTonnes": "90300",
      "impact.retiredTonnes": "61700",
    },
  },
};
