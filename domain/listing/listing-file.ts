import { type ColumnKey, type ListingColumn, listingColumns } from "./columns.ts";
import type { DisplayProject } from "./listing.ts";

export type FileColumn = Pick<ListingColumn, "label" | "text">;

/** The columns of an export or a printed page: the visible ones, in the table's order. */
export function shownColumns(hiddenColumns: readonly ColumnKey[]): readonly ListingColumn[] {
  return listingColumns.filter(({ key }) => !hiddenColumns.includes(key));
}

/** The registry's ID comes first, because it identifies the project here and at the registry. */
export function fileHeader(columns: readonly FileColumn[]): string[] {
  return ["Project ID", ...columns.map(({ label }) => label)];
}

export function fileRow(columns: readonly FileColumn[], project: DisplayProject): string[] {
  return [project.registryId, ...columns.map(({ text }) => text(project))];
}
