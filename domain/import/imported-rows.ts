import { type Registry, registries } from "../vocabulary.ts";
import type { ImportedRow, RowProblem } from "./importable-fields.ts";
import type { Mapping, MappingTarget } from "./mapping-targets.ts";
import type { ImportTable, TableRow } from "./read-table.ts";
import { registryFileOf } from "./recognise-registry.ts";
import { shapeProblem } from "./row-shape.ts";
import { rowValues, type SourceCell } from "./row-values.ts";
import { choiceIn } from "./values/choices.ts";
import { oneLine } from "./values/text.ts";

export interface ImportedRows {
  /** The rows that say what they should; a row with a problem is not among them. */
  rows: ImportedRow[];
  problems: RowProblem[];
}

/** What the rows of a file say in our fields, read as files of that registry are written. */
export function importedRows(
  table: ImportTable,
  mapping: Mapping,
  registry: Registry,
): ImportedRows {
  if (!mapping.includes("registryId"))
    return { rows: [], problems: [{ line: 1, column: null, message: withoutId }] };
  const columns = columnsOf(table, mapping);
  const conventions = {
    file: registryFileOf(registry),
    hasDecimalCommas: table.delimiter === ";",
  };
  const firstLines = new Map<string, number>();
  const rows: ImportedRow[] = [];
  const problems: RowProblem[] = [];
  for (const row of table.rows) {
    const { line } = row;
    const cellsOf = (target: MappingTarget) => sourceCells(columns.get(target), row);
    const misfit =
      misshapen(table, row) ?? idProblem(cellsOf, line, firstLines) ?? ofOther(cellsOf, registry);
    if (misfit) {
      problems.push({ line, ...misfit });
      continue;
    }
    const read = rowValues(cellsOf, conventions);
    problems.push(...read.problems.map((problem) => ({ line, ...problem })));
    if (read.problems.length === 0)
      rows.push({ line, registryId: idOf(cellsOf), values: read.values });
  }
  return { rows, problems };
}

/** The registry that all rows name, where a column does; null: none, or several. */
export function namedRegistry(table: ImportTable, mapping: Mapping): Registry | null {
  const columns = columnsOf(table, mapping);
  const names = new Set(
    table.rows.flatMap((row) =>
      sourceCells(columns.get("project.registry"), row).map(({ text }) => oneLine(text)),
    ),
  );
  const [name, ...others] = [...names].filter((text) => text !== "");
  return others.length > 0 ? null : (registries.find((registry) => registry === name) ?? null);
}

const withoutId =
  "No column holds the project's ID. Say which one does: without it no row can be told apart.";

interface Column {
  place: number;
  name: string;
}

type CellsOf = (target: MappingTarget) => readonly SourceCell[];
type Misfit = Omit<RowProblem, "line"> | null;

function columnsOf({ header }: ImportTable, mapping: Mapping): Map<MappingTarget, Column[]> {
  const columns = new Map<MappingTarget, Column[]>();
  mapping.forEach((target, place) => {
    if (target === null) return;
    const column = { place, name: header[place] ?? "" };
    columns.set(target, [...(columns.get(target) ?? []), column]);
  });
  return columns;
}

function sourceCells(columns: readonly Column[] | undefined, { cells }: TableRow): SourceCell[] {
  return (columns ?? []).map(({ place, name }) => ({ column: name, text: cells[place] ?? "" }));
}

function misshapen(table: ImportTable, row: TableRow): Misfit {
  const message = shapeProblem(table, row);
  return message === null ? null : { column: null, message };
}

const mostIdCharacters = 100;

function idOf(cellsOf: CellsOf): string {
  return cellsOf("registryId")
    .map(({ text }) => oneLine(text))
    .filter((text) => text !== "")
    .join(" ");
}

function idProblem(cellsOf: CellsOf, line: number, firstLines: Map<string, number>): Misfit {
  const id = idOf(cellsOf);
  const column = cellsOf("registryId")[0]?.column ?? null;
  if (id === "") return { column, message: "The row has no project ID." };
  if (id.length > mostIdCharacters)
    return { column, message: `A project ID has at most ${mostIdCharacters} characters.` };
  const first = firstLines.get(id.toLowerCase());
  if (first !== undefined)
    return { column, message: `The ID ${id} stands already on line ${first}.` };
  firstLines.set(id.toLowerCase(), line);
  return null;
}

function ofOther(cellsOf: CellsOf, registry: Registry): Misfit {
  for (const { column, text } of cellsOf("project.registry")) {
    const reading = choiceIn(registries, text);
    if (reading && "problem" in reading) return { column, message: reading.problem };
    if (reading && reading.value !== registry)
      return { column, message: `The row is of ${reading.value}, the file of ${registry}.` };
  }
  return null;
}
