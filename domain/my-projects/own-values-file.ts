import { columnKey } from "../import/header-signature.ts";
import { type ImportTable, readTable } from "../import/read-table.ts";
import { shapeProblem } from "../import/row-shape.ts";
import { product } from "../product.ts";
import { csvFile } from "../text/csv.ts";
import { type BatchField, batchFields, columnLabels } from "./batch-columns.ts";
import type { CellEntry, TableEdits, TableProject } from "./edited-table.ts";
import { cellValue } from "./edited-table.ts";

/** The columns that say which project a row is about. */
const keyLabels = {
  id: `${product.name} ID`,
  registry: "Registry",
  registryId: "Project ID",
  name: "Project",
} as const;

/** The developer's own values as a CSV file, with unsaved changes as in the table. */
export function ownValuesFile(projects: readonly TableProject[], edits: TableEdits): string {
  return csvFile([
    [...Object.values(keyLabels), ...batchFields.map((field) => columnLabels[field])],
    ...projects.map((project) => [
      project.projectId,
      project.registry ?? "",
      project.registryId,
      project.name,
      ...batchFields.map((field) => cellValue(edits, project, field)),
    ]),
  ]);
}

export interface ReadValues {
  entries: CellEntry[];
  /** The columns that were found, by their labels. */
  columns: string[];
  /** How many rows were recognised as one of the projects. */
  recognised: number;
  /** Rows that are none of the projects in the table, or the second one about a project. */
  unknown: { line: number; name: string; reason: string }[];
}

export type OwnValues = { ok: true; read: ReadValues } | { ok: false; problem: string };

/** Reads such a file. Columns may be left out or in another order; an empty cell empties a value. */
export function readOwnValues(bytes: Uint8Array, projects: readonly TableProject[]): OwnValues {
  const file = readTable(bytes);
  if (!file.ok) return { ok: false, problem: file.problem.message };
  const { table } = file;
  const columns = batchFields.flatMap((field) => {
    const index = columnAt(table, columnLabels[field]);
    return index === -1 ? [] : [{ field, index }];
  });
  const keys = keyColumns(table);
  if (columns.length === 0 || (keys.id === -1 && keys.registryId === -1)) {
    return {
      ok: false,
      problem: `This is not a file of your values: it needs a column '${keyLabels.id}' or '${keyLabels.registryId}', and at least one of ${batchFields.map((field) => `'${columnLabels[field]}'`).join(", ")}.`,
    };
  }
  return { ok: true, read: readRows(table, projects, keys, columns) };
}

const columnAt = ({ header }: ImportTable, label: string) =>
  header.findIndex((name) => columnKey(name) === columnKey(label));

type KeyColumns = Record<keyof typeof keyLabels, number>;

const keyColumns = (table: ImportTable): KeyColumns => ({
  id: columnAt(table, keyLabels.id),
  registry: columnAt(table, keyLabels.registry),
  registryId: columnAt(table, keyLabels.registryId),
  name: columnAt(table, keyLabels.name),
});

function readRows(
  table: ImportTable,
  projects: readonly TableProject[],
  keys: KeyColumns,
  columns: readonly { field: BatchField; index: number }[],
): ReadValues {
  const find = projectFinder(projects);
  const seen = new Set<string>();
  const read: ReadValues = {
    entries: [],
    columns: columns.map(({ field }) => columnLabels[field]),
    recognised: 0,
    unknown: [],
  };
  for (const row of table.rows) {
    const { line, cells } = row;
    const cell = (index: number) => cells[index]?.trim() ?? "";
    const project = find(cell(keys.id), cell(keys.registry), cell(keys.registryId));
    const name = [cell(keys.registryId), cell(keys.name)].filter(Boolean).join(", ");
    // A missing cell is not an empty value.
    const wrong = shapeProblem(table, row);
    if (wrong || !project || seen.has(project.projectId)) {
      const unknown = project ? "The project is in the file twice" : "Not one of the projects here";
      read.unknown.push({
        line,
        name: name || cell(keys.id),
        reason: wrong?.message.replace(/\.$/, "") ?? unknown,
      });
      continue;
    }
    seen.add(project.projectId);
    read.recognised += 1;
    read.entries.push(
      ...columns.map(({ field, index }) => ({ project, field, typed: cells[index] ?? "" })),
    );
  }
  return read;
}

/** Finds by our id; without one, by the registry's, which must fit exactly one project. */
function projectFinder(projects: readonly TableProject[]) {
  const byId = new Map(projects.map((project) => [project.projectId, project]));
  return (id: string, registry: string, registryId: string): TableProject | undefined => {
    if (id !== "") return byId.get(id.toLowerCase());
    const [only, ...others] = projects.filter(
      (project) =>
        project.registryId.trim().toLowerCase() === registryId.toLowerCase() &&
        (registry === "" || (project.registry ?? "").toLowerCase() === registry.toLowerCase()),
    );
    return others.length === 0 ? only : undefined;
  };
}
