import { sourcesOf, textsOf } from "./column-sources.ts";
import type { Mapping } from "./mapping-targets.ts";
import type { ImportTable } from "./read-table.ts";

/** The project IDs that a file has on these lines, whatever else is wrong with them. */
export function idsOfLines(
  table: ImportTable,
  mapping: Mapping,
  lines: ReadonlySet<number>,
): string[] {
  const sources = sourcesOf(table.header, mapping);
  const ids = table.rows
    .filter(({ line }) => lines.has(line))
    .map(({ cells }) => textsOf(sources, "registryId", cells).join(" "));
  return [...new Set(ids)].filter((id) => id !== "");
}
