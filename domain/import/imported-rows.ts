import { formerRegistryNames, type Registry, registries } from "../vocabulary.ts";
import { firstColumn, type Sources, sourcesOf, textsOf } from "./column-sources.ts";
import type { ImportedRow, RowProblem } from "./importable-fields.ts";
import type { Mapping } from "./mapping-targets.ts";
import type { ImportTable } from "./read-table.ts";
import { registryFileOf } from "./recognise-registry.ts";
import { shapeProblem } from "./row-shape.ts";
import { rowValues } from "./row-values.ts";

export interface ImportedRows {
  /** Valid rows only. */
  rows: ImportedRow[];
  problems: RowProblem[];
}

/** Converts the rows of a file to our fields, by the conventions of that registry's files. */
export function importedRows(
  table: ImportTable,
  mapping: Mapping,
  registry: Registry,
): ImportedRows {
  const sources = sourcesOf(table.header, mapping);
  if (!sources.has("registryId"))
    return { rows: [], problems: [{ line: 1, column: null, message: missingIdMessage }] };
  const hasDecimalCommas = table.delimiter === ";";
  const conventions = { file: registryFileOf(registry), hasDecimalCommas };
  const firstLines = new Map<string, number>();
  const rows: ImportedRow[] = [];
  const problems: RowProblem[] = [];
  for (const row of table.rows) {
    const { line, cells } = row;
    const registryId = textsOf(sources, "registryId", cells).join(" ");
    const problem =
      shapeProblem(table, row) ??
      idProblem(sources, registryId, line, firstLines) ??
      otherRegistry(sources, cells, registry);
    if (problem) {
      problems.push({ line, ...problem });
      continue;
    }
    const read = rowValues(sources, cells, conventions);
    if (read.problems.length === 0) rows.push({ line, registryId, values: read.values });
    else problems.push(...read.problems.map((problem) => ({ line, ...problem })));
  }
  return { rows, problems };
}

/** The registry that the rows name; null if they name none or several. */
export function namedRegistry(table: ImportTable, mapping: Mapping): Registry | null {
  const sources = sourcesOf(table.header, mapping);
  const names = new Set(table.rows.flatMap(({ cells }) => registriesIn(sources, cells)));
  const [name] = names;
  return names.size === 1 ? (registries.find((registry) => registry === name) ?? null) : null;
}

/** The registries that a row names, by their current names. */
function registriesIn(sources: Sources, cells: readonly string[]): string[] {
  return textsOf(sources, "project.registry", cells).map(
    (name) => formerRegistryNames.get(name) ?? name,
  );
}

const missingIdMessage =
  "No column contains the project ID. Choose one: without it, rows cannot be told apart.";

type Problem = Omit<RowProblem, "line"> | null;

/** Longer than any registry's ID; the form allows more, for portfolios with many IDs. */
const maxIdCharacters = 100;

function idProblem(
  sources: Sources,
  id: string,
  line: number,
  firstLines: Map<string, number>,
): Problem {
  const column = firstColumn(sources, "registryId");
  if (id === "") return { column, message: "The row has no project ID." };
  if (id.length > maxIdCharacters)
    return { column, message: `A project ID has at most ${maxIdCharacters} characters.` };
  const first = firstLines.get(id.toLowerCase());
  if (first !== undefined) return { column, message: `The ID ${id} is already on line ${first}.` };
  firstLines.set(id.toLowerCase(), line);
  return null;
}

function otherRegistry(sources: Sources, cells: readonly string[], registry: Registry): Problem {
  const other = registriesIn(sources, cells).find((name) => name !== registry);
  if (other === undefined) return null;
  const column = firstColumn(sources, "project.registry");
  return { column, message: `The row is from ${other}, but this import is for ${registry}.` };
}
