import {
  type ColumnKey,
  columnVisibility,
  hiddenColumnsFrom,
} from "#domain/listing/listing-columns.ts";
import { localValues, parseStored } from "~/lib/browser/browser-storage";

/** Where the visitor's choice of columns is kept in local storage. */
const savedColumnsKey = "project-table-column-config";

export function readSavedColumns(): ColumnKey[] {
  return hiddenColumnsFrom(parseStored(localValues.read(savedColumnsKey)));
}

export function saveColumns(hidden: readonly ColumnKey[]) {
  localValues.write(savedColumnsKey, JSON.stringify(columnVisibility(hidden)));
}
