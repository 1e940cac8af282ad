import {
  type BatchField,
  type BatchValues,
  batchFields,
  enteredText,
  valueProblem,
} from "./batch-columns.ts";

/** One of the developer's projects in the table, with the values it had when it was read. */
export interface TableProject {
  projectId: string;
  /** When it was last changed, so that nothing newer is overwritten. */
  seenAt: string;
  name: string;
  company: string;
  registry: string | null;
  registryId: string;
  isListed: boolean;
  /** An edit waits for review, and these are its values. */
  isWaiting: boolean;
  values: BatchValues;
}

/** Changed values by project and field; what has its old value again is not in it. */
export type TableEdits = ReadonlyMap<string, Partial<BatchValues>>;

/** A cell by its row and column, counted from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

/** A rectangle of cells: from the corner where it was begun to the active one. */
export interface CellRange {
  anchor: CellPosition;
  active: CellPosition;
}

export function rangeBounds({ anchor, active }: CellRange) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** A value to enter for a project. */
export interface CellEntry {
  project: TableProject;
  field: BatchField;
  typed: string;
}

export const cellValue = (edits: TableEdits, project: TableProject, field: BatchField): string =>
  edits.get(project.projectId)?.[field] ?? project.values[field];

export const isChanged = (edits: TableEdits, project: TableProject, field: BatchField): boolean =>
  edits.get(project.projectId)?.[field] !== undefined;

export function withEntries(edits: TableEdits, entries: readonly CellEntry[]): TableEdits {
  const next = new Map(edits);
  for (const { project, field, typed } of entries) {
    const value = enteredText(field, typed);
    const { [field]: _, ...others } = next.get(project.projectId) ?? {};
    const changed = value === project.values[field] ? others : { ...others, [field]: value };
    if (Object.keys(changed).length > 0) next.set(project.projectId, changed);
    else next.delete(project.projectId);
  }
  return next;
}

export interface PastedEntries {
  entries: CellEntry[];
  /** Cells of the block that would lie outside of the table. */
  outside: number;
}

/**
 * A block from a spreadsheet, entered from the top left cell of the range on. If the range is larger
 * than the block and a multiple of it, the block is repeated, as spreadsheets do.
 */
export function pastedEntries(
  projects: readonly TableProject[],
  range: CellRange,
  block: readonly (readonly string[])[],
): PastedEntries {
  const { top, bottom, left, right } = rangeBounds(range);
  const [height, width] = [block.length, Math.max(0, ...block.map((line) => line.length))];
  if (height === 0 || width === 0) return { entries: [], outside: 0 };
  const rows = repeated(bottom - top + 1, height);
  const columns = repeated(right - left + 1, width);
  const entries: CellEntry[] = [];
  let outside = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const typed = block[row % height]?.[column % width];
      const project = projects[top + row];
      const field = batchFields[left + column];
      if (typed === undefined) continue;
      if (project && field) entries.push({ project, field, typed });
      else outside += 1;
    }
  }
  return { entries, outside };
}

const repeated = (chosen: number, size: number) =>
  chosen > size && chosen % size === 0 ? chosen : size;

/** The first row of a range copied to its other rows; a single cell is copied to the last row. */
export function filledDown(
  projects: readonly TableProject[],
  edits: TableEdits,
  range: CellRange,
): CellEntry[] {
  const { top, left, right, ...bounds } = rangeBounds(range);
  const bottom = bounds.bottom === top ? projects.length - 1 : bounds.bottom;
  const source = projects[top];
  if (!source) return [];
  return projects
    .slice(top + 1, bottom + 1)
    .flatMap((project) =>
      batchFields
        .slice(left, right + 1)
        .map((field) => ({ project, field, typed: cellValue(edits, source, field) })),
    );
}

export function clearedEntries(projects: readonly TableProject[], range: CellRange): CellEntry[] {
  const { top, bottom, left, right } = rangeBounds(range);
  return projects
    .slice(top, bottom + 1)
    .flatMap((project) =>
      batchFields.slice(left, right + 1).map((field) => ({ project, field, typed: "" })),
    );
}

/** The values of a range, to be copied. */
export function rangeValues(
  projects: readonly TableProject[],
  edits: TableEdits,
  range: CellRange,
): string[][] {
  const { top, bottom, left, right } = rangeBounds(range);
  return projects
    .slice(top, bottom + 1)
    .map((project) =>
      batchFields.slice(left, right + 1).map((field) => cellValue(edits, project, field)),
    );
}

export function cellProblem(
  edits: TableEdits,
  project: TableProject,
  field: BatchField,
): string | null {
  const value = edits.get(project.projectId)?.[field];
  return value === undefined ? null : valueProblem(field, value, project.values[field]);
}

export interface ChangedProjects {
  /** Changed, and nothing is wrong with them. */
  ready: TableProject[];
  /** Changed, with at least one value that cannot be saved. */
  wrong: TableProject[];
  /** The number of changed values. */
  values: number;
}

export function changedProjects(
  projects: readonly TableProject[],
  edits: TableEdits,
): ChangedProjects {
  const changed = projects.filter(({ projectId }) => edits.has(projectId));
  const isWrong = (project: TableProject) =>
    batchFields.some((field) => cellProblem(edits, project, field) !== null);
  return {
    ready: changed.filter((project) => !isWrong(project)),
    wrong: changed.filter(isWrong),
    values: changed.reduce(
      (sum, { projectId }) => sum + Object.keys(edits.get(projectId) ?? {}).length,
      0,
    ),
  };
}
