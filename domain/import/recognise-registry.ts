import type { Registry } from "../vocabulary.ts";
import { columnKey } from "./header.ts";
import { americanCarbonRegistry } from "./registry-files/american-carbon-registry.ts";
import { artTrees } from "./registry-files/art-trees.ts";
import { climateActionReserve } from "./registry-files/climate-action-reserve.ts";
import { goldStandard } from "./registry-files/gold-standard.ts";
import { isometric } from "./registry-files/isometric.ts";
import { ownExport } from "./registry-files/own-export.ts";
import type { RegistryFile } from "./registry-files/registry-file.ts";
import { verra } from "./registry-files/verra.ts";

export const registryFiles: readonly RegistryFile[] = [
  verra,
  goldStandard,
  americanCarbonRegistry,
  climateActionReserve,
  isometric,
  artTrees,
  ownExport,
];

/** A file that is of another shape in more than this share of the columns we read is another file. */
const neededShare = 0.7;

/** Whose file this is, by its header; null when it is nobody's that we know, or has no ids. */
export function recogniseRegistry(header: readonly string[]): RegistryFile | null {
  const keys = new Set(header.map(columnKey));
  let best: RegistryFile | null = null;
  let bestShare = neededShare;
  for (const file of registryFiles) {
    const names = Object.keys(file.columns);
    const share = names.filter((name) => keys.has(columnKey(name))).length / names.length;
    if (keys.has(columnKey(idColumn(file))) && share >= bestShare) {
      best = file;
      bestShare = share;
    }
  }
  return best;
}

/** The columns that such a file usually has and this one lacks; what they say is then not supplied. */
export function missingColumns(header: readonly string[], file: RegistryFile): string[] {
  const keys = new Set(header.map(columnKey));
  return Object.keys(file.columns).filter((name) => !keys.has(columnKey(name)));
}

/** How the files of a registry are to be read, whatever their header. */
export function registryFileOf(registry: Registry): RegistryFile | null {
  return registryFiles.find((file) => file.registry === registry) ?? null;
}

function idColumn({ columns }: RegistryFile): string {
  return Object.keys(columns).find((name) => columns[name] === "registryId") ?? "";
}
