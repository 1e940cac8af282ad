import { type ColumnKey, columnVisibility, hiddenColumnsFrom } from "#domain/listing-columns.ts";
import { log } from "~/lib/log";

/** Where the visitor's choice of columns is kept in local storage. */
const savedColumnsKey = "project-table-column-config";

export function readSavedColumns(): ColumnKey[] {
  try {
    return hiddenColumnsFrom(JSON.parse(window.localStorage.getItem(savedColumnsKey) ?? "null"));
  } catch (error) {
    log.warn("The saved columns could not be read", error);
    return [];
  }
}

export function saveColumns(hidden: readonly ColumnKey[]) {
  try {
    window.localStorage.setItem(savedColumnsKey, JSON.stringify(columnVisibility(hidden)));
  } catch (error) {
    log.warn("The columns could not be saved", error);
  }
}
