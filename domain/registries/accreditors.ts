import type { Registry } from "./registries.ts";

export interface AccreditorRow {
  readonly name: string;
  /** Where its projects are registered. */
  readonly registry?: Registry;
  /** What its project IDs may start with, in lower case; a bare number does not identify it. */
  readonly idPrefixes?: readonly string[];
  /** Its name in the Carbon Data Open Protocol, if it issues credits under its own rules. */
  readonly cdopProgram?: string;
  /** The protocol's name of the standard that it is; the others may have several. */
  readonly cdopStandard?: string;
}

/** Who accredits projects, one row each. */
const table = [
  {
    name: "ACR",
    registry: "American Carbon Registry (ACR)",
    idPrefixes: ["acr"],
    cdopProgram: "American Carbon Registry (ACR)",
  },
  {
    name: "CAR",
    registry: "Climate Action Reserve (CAR)",
    idPrefixes: ["car"],
    cdopProgram: "Climate Action Reserve (CAR)",
  },
  { name: "DNV", idPrefixes: ["dnv"] },
  {
    name: "Gold Standard",
    registry: "Gold Standard",
    idPrefixes: ["gs"],
    cdopProgram: "Gold Standard",
  },
  {
    name: "Isometric",
    registry: "Isometric",
    idPrefixes: ["ism", "iso"],
    cdopProgram: "Isometric",
  },
  {
    name: "Peatland Code",
    registry: "UK Land Carbon Registry",
    idPrefixes: ["pc"],
    cdopProgram: "IUCN UK Peatland Programme",
    cdopStandard: "Peatland Code",
  },
  { name: "Plan Vivo", registry: "Plan Vivo", idPrefixes: ["pv"], cdopProgram: "Plan Vivo" },
  {
    name: "Puro.Earth",
    registry: "Puro Standard and Registry",
    idPrefixes: ["puro", "pur"],
    cdopProgram: "Puro.earth",
  },
  { name: "Verra", registry: "Verra", idPrefixes: ["vcs"], cdopProgram: "Verra" },
  {
    // The protocol names no one as its programme.
    name: "Woodland Carbon Code",
    registry: "UK Land Carbon Registry",
    idPrefixes: ["wcc"],
    cdopStandard: "Woodland Carbon Code",
  },
  { name: "Other" },
] as const satisfies readonly AccreditorRow[];

export type Accreditor = (typeof table)[number]["name"];

export const accreditorRows: readonly (AccreditorRow & { readonly name: Accreditor })[] = table;

export const accreditors = table.map(({ name }) => name);

/** The accreditors of a registry's projects, as far as they are known. */
export function accreditorsOf(registry: Registry): Accreditor[] {
  return accreditorRows.filter((row) => row.registry === registry).map(({ name }) => name);
}

/** The accreditor that a registry implies; null if it lists projects of several, or of unknown ones. */
export function impliedAccreditor(registry: Registry): Accreditor | null {
  const [only, ...others] = accreditorsOf(registry);
  return only !== undefined && others.length === 0 ? only : null;
}

const named = new Map<string, Accreditor>(
  accreditorRows.flatMap(({ name, idPrefixes = [] }) =>
    [name.toLowerCase(), ...idPrefixes].map((text) => [text, name] as const),
  ),
);

/** The accreditor that a text names by its name or the prefix of its IDs, in any case. */
export function accreditorNamed(text: string): Accreditor | null {
  return named.get(text.trim().toLowerCase()) ?? null;
}
