import type { Registry } from "../vocabulary.ts";
import { columnKey } from "./header-signature.ts";
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

/** The share of a registry file's known columns that a header needs in order to be recognised. */
const neededShare = 0.7;

/** Recognises a registry's file by its header; null if unknown, or without a column for IDs. */
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

/** How to read a registry's files, whatever their header. */
export function registryFileOf(registry: Registry): RegistryFile | null {
  return registryFiles.find((file) => file.registry === registry) ?? null;
}

function idColumn({ columns }: RegistryFile): string {
  return Object.keys(columns).find((name) => columns[name] === "registryId") ?? "";
}
