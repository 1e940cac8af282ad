interface RegistryRow {
  readonly name: string;
  /** Names that older files, drafts and edits still use. */
  readonly formerNames?: readonly string[];
  /** The name in the Carbon Data Open Protocol, if it has one. */
  readonly cdopName?: string;
}

/**
 * The registries of carbon credits, one row each, as the database names them. How their files are
 * read is described in domain/import/registry-files.
 */
export const registryTable = [
  { name: "American Carbon Registry (ACR)", cdopName: "American Carbon Registry (ACR)" },
  { name: "ART Registry", cdopName: "ART Registry" },
  { name: "BioCarbon Registry (BCR)", cdopName: "Biocarbon Registry (BCR)" },
  { name: "CDM Registry", cdopName: "CDM Registry" },
  { name: "Cercarbono" },
  { name: "Climate Action Reserve (CAR)", cdopName: "Climate Action Reserve (CAR)" },
  { name: "Equitable Earth", cdopName: "Equitable Earth" },
  { name: "Global Carbon Council (GCC)", cdopName: "Global Carbon Council (GCC)" },
  { name: "Gold Standard", cdopName: "Gold Standard" },
  { name: "Isometric", cdopName: "Isometric" },
  { name: "Open Carbon Protocol", cdopName: "Open Carbon Protocol" },
  { name: "Plan Vivo", cdopName: "Plan Vivo" },
  { name: "Puro Standard and Registry", cdopName: "Puro Standard and Registry" },
  { name: "Rainbow", formerNames: ["Riverse"], cdopName: "Riverse" },
  { name: "UK Land Carbon Registry", cdopName: "UK Land Carbon Registry" },
  { name: "Verra", cdopName: "Verra" },
  { name: "Another registry" },
] as const satisfies readonly RegistryRow[];

export type Registry = (typeof registryTable)[number]["name"];

const rows: readonly (RegistryRow & { readonly name: Registry })[] = registryTable;

export const registries = registryTable.map(({ name }) => name);

/** The current names of registries by their former ones. */
export const formerRegistryNames: ReadonlyMap<string, Registry> = new Map(
  rows.flatMap(({ name, formerNames = [] }) => formerNames.map((former) => [former, name])),
);

export function cdopRegistry(registry: Registry): string | undefined {
  return rows.find(({ name }) => name === registry)?.cdopName;
}
