import type { Registry } from "../vocabulary.ts";
import { columnKey } from "./header-signature.ts";
import { americanCarbonRegistry } from "./registry-files/american-carbon-registry.ts";
import { artTrees } from "./registry-files/art-trees.ts";
import { cercarbono } from "./registry-files/cercarbono.ts";
import { climateActionReserve } from "./registry-files/climate-action-reserve.ts";
import { goldStandard } from "./registry-files/gold-standard.ts";
import { isometric } from "./registry-files/isometric.ts";
import { ownExport } from "./registry-files/own-export.ts";
import { puro } from "./registry-files/puro.ts";
import type { FileLayout, RegistryFile } from "./registry-files/registry-file.ts";
import { verra } from "./registry-files/verra.ts";

export const registryFiles: readonly RegistryFile[] = [
  verra,
  goldStandard,
  americanCarbonRegistry,
  climateActionReserve,
  isometric,
  artTrees,
  cercarbono,
  puro,
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
    const share = Math.max(...layoutsOf(file).map((layout) => shareOf(layout, keys)));
    if (share < bestShare) continue;
    best = file;
    bestShare = share;
  }
  return best;
}

/** The share of a layout's columns that a header has; 0 without one that it needs. */
function shareOf(layout: FileLayout, keys: ReadonlySet<string>): number {
  const has = (name: string) => keys.has(columnKey(name));
  const names = Object.keys(layout.columns);
  const needed = [idColumn(layout), ...(layout.neededColumns ?? [])];
  return needed.every(has) ? names.filter(has).length / names.length : 0;
}

/** The layouts in which a registry's file can come. */
export function layoutsOf(file: RegistryFile): FileLayout[] {
  return file.otherLayout ? [file, file.otherLayout] : [file];
}

/** How to read a registry's files, whatever their header. */
export function registryFileOf(registry: Registry): RegistryFile | null {
  return registryFiles.find((file) => file.registry === registry) ?? null;
}

function idColumn({ columns }: FileLayout): string {
  return Object.keys(columns).find((name) => columns[name] === "registryId") ?? "";
}
