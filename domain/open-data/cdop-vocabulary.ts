import type {
  CarbonCategory,
  LabelScope,
  ProjectSector,
  ProjectSubtype,
  ProjectType,
  Registry,
} from "../vocabulary.ts";

/**
 * Translates our terms into those of the Carbon Data Open Protocol. Includes exact equivalents
 * only: where the protocol makes distinctions that our data does not, the value is left out.
 */

/** The protocol's names for our registries. */
export const cdopRegistries: Partial<Record<Registry, string>> = {
  "American Carbon Registry (ACR)": "American Carbon Registry (ACR)",
  "ART Registry": "ART Registry",
  "BioCarbon Registry (BCR)": "Biocarbon Registry (BCR)",
  "CDM Registry": "CDM Registry",
  "Climate Action Reserve (CAR)": "Climate Action Reserve (CAR)",
  "Equitable Earth": "Equitable Earth",
  "Global Carbon Council (GCC)": "Global Carbon Council (GCC)",
  "Gold Standard": "Gold Standard",
  Isometric: "Isometric",
  "Open Carbon Protocol": "Open Carbon Protocol",
  "Plan Vivo": "Plan Vivo",
  "Puro Standard and Registry": "Puro Standard and Registry",
  Rainbow: "Riverse",
  "UK Land Carbon Registry": "UK Land Carbon Registry",
  Verra: "Verra",
};

const effects: Partial<Record<CarbonCategory, "Removal" | "Reduction">> = {
  "Carbon removal with short-lived storage": "Removal",
  "Carbon removal with long-lived storage": "Removal",
  "Reduced emissions with short-lived storage": "Reduction",
  "Reduced emissions with long-lived storage": "Reduction",
};

/** Ocean-based removals are absent because they can be either. */
const approaches: Partial<Record<ProjectSector, "nature" | "technical">> = {
  Energy: "technical",
  "Engineered Carbon Removals": "technical",
  "Household Devices": "technical",
  "Industrial Processes": "technical",
  "Nature-Based Solutions": "nature",
  Waste: "technical",
};

/** Such as 'Removal - nature'; null if category or sectors do not determine it. */
export function cdopMitigation(
  category: CarbonCategory | null,
  sectors: readonly ProjectSector[],
): string | null {
  const effect = category && effects[category];
  const found = new Set(sectors.map((sector) => approaches[sector]));
  const [approach] = found;
  return effect && approach && found.size === 1 ? `${effect} - ${approach}` : null;
}

/** Economic activity, as the ISIC division that the protocol names. */
export const cdopSectors: Partial<Record<ProjectType, string>> = {
  Forestry: "A02 - Forestry and logging",
};

const typeBySubtype: Partial<Record<ProjectSubtype, string>> = {
  Biogas: "Biogas",
  "Biomass Energy": "Biomass Energy",
  Cookstoves: "Energy Efficiency households",
  "Cropland Management": "Agriculture",
  "Fuel Switching": "Fossil fuel switch",
  Geothermal: "Geothermal",
  Hydropower: "Hydro",
  "Landfill Gas": "Landfill gas",
  "Leak Detection & Repair": "Fugitive",
  "Low-Carbon Cement": "Cement",
  "Rice Cultivation": "Agriculture",
  Solar: "Solar",
  Wind: "Wind",
};

const typeByType: Partial<Record<ProjectType, string>> = {
  "Soil Carbon & Agriculture": "Agriculture",
  Transport: "Transport",
};

/** The one type that all sub-types, or else all types, agree on; null if there is none. */
export function cdopProjectType(
  types: readonly ProjectType[],
  subtypes: readonly ProjectSubtype[],
): string | null {
  const bySubtype = subtypes.map((subtype) => typeBySubtype[subtype]);
  const found = new Set(subtypes.length > 0 ? bySubtype : types.map((type) => typeByType[type]));
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

/** Accreditors that issue credits under their own rules; the others are auditors or unknown. */
export const creditingPrograms = new Set([
  "ACR",
  "CAR",
  "Gold Standard",
  "Isometric",
  "Peatland Code",
  "Plan Vivo",
  "Puro.Earth",
  "Verra",
  "Woodland Carbon Code",
]);

/** The protocol's name for a methodology, by a pattern that ours must match. */
const methodologies: readonly [pattern: RegExp, name: string][] = [
  [/\bVM0033\b/i, "VCS - VM0033"],
  [/\bAMS-II\.G\b/i, "CDM - AMS-II.G."],
  [/\bpuro\b.*\bbiochar\b/i, "PURO - Biochar"],
  [/\bisometric\b.*\bdirect air capture\b/i, "ISO - Direct Air Capture"],
];

export function cdopMethodology(name: string): string | null {
  return methodologies.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

type LabelLevel = "standard_level" | "project_level" | "unit_level";

const principles = /\bICVCM\b|\bCCP\b|core carbon principles/i;

const labels: readonly [pattern: RegExp, level: LabelLevel, name: string][] = [
  [principles, "standard_level", "ICVCM"],
  [/\bCORSIA\b.*\bfirst phase\b/i, "standard_level", "CORSIA First Phase approved (2024-2026)"],
  [
    /\bCORSIA\b.*\bsecond phase\b/i,
    "standard_level",
    "CORSIA Second Phase approved (2027-2029, 2030-2032, 2033-2035)",
  ],
  [/\bCCB\b/, "project_level", "CCB"],
  [/\bSD VISta\b/i, "project_level", "SD VISta"],
  [/\bW\+/, "project_level", "W+ Standard"],
  [/\bsocial ?carbon\b/i, "project_level", "Social Carbon"],
  [/\bABACUS\b/i, "project_level", "ABACUS"],
  [principles, "unit_level", "CCP"],
];

const scopes: Record<LabelLevel, LabelScope> = {
  standard_level: "Standard",
  project_level: "Project",
  unit_level: "Credits",
};

/** Labels that the protocol defines, if their scope matches the protocol's. */
export function cdopLabels(given: readonly { name: string; scope: string | null }[]) {
  const found: Partial<Record<LabelLevel, string[]>> = {};
  for (const { name, scope } of given) {
    const label = labels.find(([pattern, level]) => pattern.test(name) && scopes[level] === scope);
    if (!label) continue;
    const [, level, word] = label;
    found[level] = [...new Set([...(found[level] ?? []), word])];
  }
  return found;
}
