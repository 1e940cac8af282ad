interface RegistryRow {
  readonly name: string;
  /** Names that older files, drafts and edits still use. */
  readonly formerNames?: readonly string[];
  /** Names that people and files use for short. */
  readonly shortNames?: readonly string[];
  /** The name in the Carbon Data Open Protocol, if it has one. */
  readonly cdopName?: string;
}

/**
 * The registries of carbon credits, one row each, as the database names them. How their files are
 * read is described in domain/import/registry-files.
 */
export const registryTable = [
  {
    name: "American Carbon Registry (ACR)",
    shortNames: ["ACR", "American Carbon Registry"],
    cdopName: "American Carbon Registry (ACR)",
  },
  { name: "ART Registry", shortNames: ["ART", "ART TREES"], cdopName: "ART Registry" },
  {
    name: "BioCarbon Registry (BCR)",
    shortNames: ["BCR", "BioCarbon"],
    cdopName: "Biocarbon Registry (BCR)",
  },
  { name: "CDM Registry", shortNames: ["CDM"], cdopName: "CDM Registry" },
  { name: "Cercarbono" },
  {
    name: "Climate Action Reserve (CAR)",
    shortNames: ["CAR", "Climate Action Reserve"],
    cdopName: "Climate Action Reserve (CAR)",
  },
  { name: "Equitable Earth", cdopName: "Equitable Earth" },
  {
    name: "Global Carbon Council (GCC)",
    shortNames: ["GCC", "Global Carbon Council"],
    cdopName: "Global Carbon Council (GCC)",
  },
  { name: "Gold Standard", shortNames: ["GS"], cdopName: "Gold Standard" },
  { name: "Isometric", cdopName: "Isometric" },
  { name: "Open Carbon Protocol", cdopName: "Open Carbon Protocol" },
  { name: "Plan Vivo", cdopName: "Plan Vivo" },
  {
    name: "Puro Standard and Registry",
    shortNames: ["Puro", "Puro.earth", "Puro Standard"],
    cdopName: "Puro Standard and Registry",
  },
  { name: "Rainbow", formerNames: ["Riverse"], cdopName: "Riverse" },
  { name: "UK Land Carbon Registry", cdopName: "UK Land Carbon Registry" },
  { name: "Verra", shortNames: ["VCS", "Verra VCS"], cdopName: "Verra" },
  { name: "Another registry" },
] as const satisfies readonly RegistryRow[];

export type Registry = (typeof registryTable)[number]["name"];

const rows: readonly (RegistryRow & { readonly name: Registry })[] = registryTable;

export const registries = registryTable.map(({ name }) => name);

/** The current names of registries by their former ones. */
export const formerRegistryNames: ReadonlyMap<string, Registry> = new Map(
  rows.flatMap(({ name, formerNames = [] }) => formerNames.map((former) => [former, name])),
);

const named = new Map<string, Registry>(
  rows.flatMap(({ name, formerNames = [], shortNames = [] }) =>
    [name, ...formerNames, ...shortNames].map((other) => [other.toLowerCase(), name] as const),
  ),
);

/** The registry that a text names by its current, former or short name, in any case. */
export function registryNamed(text: string): Registry | null {
  return named.get(text.trim().toLowerCase()) ?? null;
}

export function cdopRegistry(registry: Registry): string | undefined {
  return rows.find(({ name }) => name === registry)?.cdopName;
}
