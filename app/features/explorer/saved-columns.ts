import { type ColumnKey, hiddenAtFirst, listingColumns } from "#domain/listing/columns.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";

/** Where the visitor's choice of columns is kept in local storage. */
const savedColumnsKey = "project-table-column-config";

export function readSavedColumns(): readonly ColumnKey[] {
  return hiddenColumnsFrom(parseStored(localValues.read(savedColumnsKey)));
}

export function saveColumns(hidden: readonly ColumnKey[]) {
  localValues.write(savedColumnsKey, JSON.stringify(columnVisibility(hidden)));
}

/** A saved visibility, merged with the defaults: what it does not name, or should not, is as at first. */
export function hiddenColumnsFrom(saved: unknown): readonly ColumnKey[] {
  if (typeof saved !== "object" || saved === null) return hiddenAtFirst;
  const visibility = new Map<string, unknown>(Object.entries(saved));
  return listingColumns
    .filter(({ key, togglable, isHiddenAtFirst }) =>
      isHiddenAtFirst ? visibility.get(key) !== true : togglable && visibility.get(key) === false,
    )
    .map(({ key }) => key);
}

/** The visibility of every column, as it is saved. */
export function columnVisibility(hidden: readonly ColumnKey[]): Record<string, boolean> {
  return Object.fromEntries(listingColumns.map(({ key }) => [key, !hidden.includes(key)]));
}
