import { columnKey } from "./header-signature.ts";
import type { Mapping, MappingTarget } from "./mapping-targets.ts";
import type { RegistryFile } from "./registry-files/registry-file.ts";
import { oneLine } from "./values/text.ts";

export interface Column {
  index: number;
  name: string;
  /** The part that is read of each record in a cell; null if cells are plain text. */
  recordPart: string | null;
}

/** The columns that supply each target. */
export type Sources = ReadonlyMap<MappingTarget, readonly Column[]>;

export function sourcesOf(
  header: readonly string[],
  mapping: Mapping,
  file: RegistryFile | null = null,
): Sources {
  const parts = new Map(
    Object.entries(file?.recordParts ?? {}).map(([name, part]) => [columnKey(name), part]),
  );
  const sources = new Map<MappingTarget, Column[]>();
  mapping.forEach((target, index) => {
    if (target === null) return;
    const name = header[index] ?? "";
    const column = { index, name, recordPart: parts.get(columnKey(name)) ?? null };
    sources.set(target, [...(sources.get(target) ?? []), column]);
  });
  return sources;
}

/** A cell's text; of records written as text, the parts that are read, joined by semicolons. */
export function cellOf(cells: readonly string[], { index, recordPart }: Column): string {
  const text = cells[index] ?? "";
  if (recordPart === null || !text.startsWith("[")) return text;
  const parts = text.matchAll(new RegExp(`['"]${recordPart}['"]: *(?:'([^']*)'|"([^"]*)")`, "g"));
  return [...new Set([...parts].map(([, one, other]) => one ?? other ?? ""))].join("; ");
}

/** A row's non-blank texts for a target, each on one line. */
export function textsOf(
  sources: Sources,
  target: MappingTarget,
  cells: readonly string[],
): string[] {
  const columns = sources.get(target) ?? [];
  return columns.map((column) => oneLine(cellOf(cells, column))).filter((text) => text !== "");
}

export function firstColumn(sources: Sources, target: MappingTarget): string | null {
  return sources.get(target)?.[0]?.name ?? null;
}
