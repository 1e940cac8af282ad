import { type AccreditorRow, accreditorRows } from "../registries/accreditors.ts";
import type {
  CarbonCategory,
  LabelScope,
  ProjectSector,
  ProjectSubtype,
  ProjectType,
} from "../vocabulary.ts";

/**
 * Translates our terms into those of the Carbon Data Open Protocol. Includes exact equivalents
 * only: where the protocol makes distinctions that our data does not, the value is left out.
 */

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
  const approach = agreed(sectors.map((sector) => approaches[sector]));
  return effect && approach ? `${effect} - ${approach}` : null;
}

/** Economic activity, as the ISIC division that the protocol names. */
const sectors: Partial<Record<ProjectType, string>> = {
  Forestry: "A02 - Forestry and logging",
};

/** The one sector of all types; null if there is none. */
export function cdopSector(types: readonly ProjectType[]): string | null {
  return agreed(types.map((type) => sectors[type]));
}

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
  return agreed(
    subtypes.length > 0
      ? subtypes.map((subtype) => typeBySubtype[subtype])
      : types.map((type) => typeByType[type]),
  );
}

/** The protocol's names for accreditors that are programmes or standards; others are auditors. */
export const cdopPrograms = namesOf(({ cdopProgram }) => cdopProgram);
export const cdopStandards = namesOf(({ cdopStandard }) => cdopStandard);

function namesOf(nameOf: (row: AccreditorRow) => string | undefined): ReadonlyMap<string, string> {
  return new Map(
    accreditorRows.flatMap((row) => {
      const name = nameOf(row);
      return name === undefined ? [] : [[row.name, name]];
    }),
  );
}

interface Label {
  name: string;
  scope: string | null;
}

const isOf = (scope: LabelScope) => (label: Label) => label.scope === scope;

/** Not a methodology that is in scope or approved: that says nothing of the standard. */
const standardLabels: readonly [pattern: RegExp, name: string][] = [
  [/^(?!.*methodolog).*(?:\bICVCM\b|\bCCP\b|core carbon principles)/i, "ICVCM"],
  [/\bCORSIA\b(?!.*\bscope\b).*\bfirst phase\b/i, "CORSIA First Phase approved (2024-2026)"],
  ...["2027-2029", "2030-2032", "2033-2035"].map((years): [RegExp, string] => [
    new RegExp(`\\bCORSIA\\b(?!.*\\bscope\\b).*\\bsecond phase\\b.*${years}`, "i"),
    `CORSIA Second Phase approved (${years})`,
  ]),
];

/** What the standard is accredited for. The protocol has room for one: null if there are several. */
export function cdopAccreditation(labels: readonly Label[]): string | null {
  return agreed(
    labels
      .filter(isOf("Standard"))
      .flatMap(({ name }) => standardLabels.filter(([pattern]) => pattern.test(name)))
      .map(([, name]) => name),
  );
}

/** Labels that the protocol mentions as methods to assess benefits besides carbon. */
const assessments: readonly [pattern: RegExp, name: string][] = [
  [/\bCCB\b/, "CCB"],
  [/\bSD VISta\b/i, "SD VISta"],
];

export function cdopAssessments(labels: readonly Label[]): string[] {
  const names = labels.filter(isOf("Project")).map(({ name }) => name);
  return assessments.flatMap(([pattern, method]) =>
    names.some((name) => pattern.test(name)) ? [method] : [],
  );
}

/** The value that all have; null if one has none, or another. */
function agreed(values: readonly (string | undefined)[]): string | null {
  const found = new Set(values);
  const [only] = found;
  return found.size === 1 && only ? only : null;
}
