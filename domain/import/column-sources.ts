import type { Mapping, MappingTarget } from "./mapping-targets.ts";
import { oneLine } from "./values/text.ts";

interface Column {
  index: number;
  name: string;
}

/** The columns that supply each target. */
export type Sources = ReadonlyMap<MappingTarget, readonly Column[]>;

export function sourcesOf(header: readonly string[], mapping: Mapping): Sources {
  const sources = new Map<MappingTarget, Column[]>();
  mapping.forEach((target, index) => {
    if (target === null) return;
    const column = { index, name: header[index] ?? "" };
    sources.set(target, [...(sources.get(target) ?? []), column]);
  });
  return sources;
}

/** A row's non-blank texts for a target, each on one line. */
export function textsOf(
  sources: Sources,
  target: MappingTarget,
  cells: readonly string[],
): string[] {
  const columns = sources.get(target) ?? [];
  return columns.map(({ index }) => oneLine(cells[index] ?? "")).filter((text) => text !== "");
}

export function firstColumn(sources: Sources, target: MappingTarget): string | null {
  return sources.get(target)?.[0]?.name ?? null;
}
