import { type ColumnKey, hiddenByDefault, listingColumns } from "#domain/listing/columns.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";

/** The local storage key of the visitor's columns. */
const savedColumnsKey = "project-table-column-config";

export function readSavedColumns(): readonly ColumnKey[] {
  return hiddenColumnsFrom(parseStored(localValues.read(savedColumnsKey)));
}

export function saveColumns(hidden: readonly ColumnKey[]) {
  localValues.write(savedColumnsKey, JSON.stringify(columnVisibility(hidden)));
}

/** Merges a saved visibility with the defaults, ignoring columns that are unknown or fixed. */
export function hiddenColumnsFrom(saved: unknown): readonly ColumnKey[] {
  if (typeof saved !== "object" || saved === null) return hiddenByDefault;
  const visibility = new Map<string, unknown>(Object.entries(saved));
  return listingColumns
    .filter(({ key, togglable, isHiddenByDefault }) =>
      isHiddenByDefault ? visibility.get(key) !== true : togglable && visibility.get(key) === false,
    )
    .map(({ key }) => key);
}

/** The visibility of every column, in the form that is saved. */
export function columnVisibility(hidden: readonly ColumnKey[]): Record<string, boolean> {
  return Object.fromEntries(listingColumns.map(({ key }) => [key, !hidden.includes(key)]));
}
