import type { CardPlacement, ColumnDefinition, ColumnFilter, SortValue } from "./column.ts";
import { columnTable } from "./column-table.ts";
import { absenceTexts, type FactValue } from "./facts/fact.ts";
import type { DisplayProject } from "./listing.ts";

type TableColumn = (typeof columnTable)[number];
export type ColumnKey = TableColumn["key"];
export type SortKey = Extract<TableColumn, { sort: unknown }>["key"];
export type FilterKey = Extract<TableColumn, { filter: unknown }>["key"];

export interface ListingColumn extends ColumnDefinition {
  key: ColumnKey;
  label: string;
  togglable: boolean;
}

interface SortableColumn extends ListingColumn {
  key: SortKey;
  sort: (project: DisplayProject) => SortValue;
}

interface FilteredColumn extends ListingColumn {
  key: FilterKey;
  filter: ColumnFilter;
}

export const listingColumns: readonly ListingColumn[] = columnTable.map((column) => ({
  togglable: true,
  label: column.fact?.label ?? column.key,
  ...column,
}));

/** The columns of the table or a printed page: the visible ones, in the table's order. */
export function shownColumns(hiddenColumns: readonly ColumnKey[]): readonly ListingColumn[] {
  return listingColumns.filter(({ key }) => !hiddenColumns.includes(key));
}

/** Columns that are hidden until the visitor turns them on. */
export const hiddenByDefault: readonly ColumnKey[] = listingColumns
  .filter(({ isHiddenByDefault }) => isHiddenByDefault)
  .map(({ key }) => key);

const byKey = new Map<string, ListingColumn>(listingColumns.map((column) => [column.key, column]));

export function findColumn(key: string | undefined): ListingColumn | undefined {
  return byKey.get(key ?? "");
}

const isSortable = (column: ListingColumn): column is SortableColumn => column.sort !== undefined;
const isFiltered = (column: ListingColumn): column is FilteredColumn => column.filter !== undefined;

export const sortableColumns = listingColumns.filter(isSortable);

export function findSortable(key: string): SortableColumn | undefined {
  return sortableColumns.find((column) => column.key === key);
}

/** Whether the viewer sees no values of the column, and so cannot sort by it. */
export const isLocked = ({ fact }: ListingColumn, isMember: boolean): boolean =>
  !isMember && fact?.audience === "signed in";

/** The columns that this viewer can sort by. */
export function sortableBy(isMember: boolean): readonly SortableColumn[] {
  return sortableColumns.filter((column) => !isLocked(column, isMember));
}

/** Columns with a filter, in filter order. */
export const filteredColumns = listingColumns
  .filter(isFiltered)
  .sort((a, b) => a.filter.position - b.filter.position);

type InArea<Area> = ListingColumn & { card: Extract<CardPlacement, { area: Area }> };

/** The columns shown in an area of the card, in card order. */
export function cardColumns<Area extends CardPlacement["area"]>(area: Area): InArea<Area>[] {
  const isThere = (column: ListingColumn): column is InArea<Area> => column.card?.area === area;
  return listingColumns.filter(isThere).sort((a, b) => a.card.position - b.card.position);
}

/** The column's fact about a project; null for a column without one. */
export function columnValue({ fact }: ListingColumn, project: DisplayProject): FactValue | null {
  return fact?.value(project) ?? null;
}

/** The value as the table shows it: without the unit, which the heading names. */
export function columnText({ absent }: ListingColumn, value: FactValue | null): string {
  if (value === null) return "";
  if (value.kind === "stated") return value.figure ?? value.text;
  return absent?.[value.kind] ?? absenceTexts[value.kind];
}

/** All values of a cell that shows only a count or some of them. */
export function allValues({ cell }: ListingColumn, project: DisplayProject): readonly string[] {
  if ("values" in cell) return cell.values(project);
  return cell.kind === "countries" ? cell.places(project).map(({ name }) => name) : [];
}
