import { columnKey } from "../../import/header-signature.ts";

/** The cells of one row by the names of their columns, whatever the columns' order and spelling. */
export interface TransactionRow {
  /** "" if the cell is empty or the file has no such column. */
  cell: (column: string) => string;
  has: (column: string) => boolean;
  /** The name of the first column that matches, in the normalised spelling of column names. */
  find: (pattern: RegExp) => string | undefined;
}

/** Finds the cells of any row of a file with this header. */
export function rowsWithHeader(header: readonly string[]) {
  const keys = header.map(columnKey);
  const places = new Map<string, number>();
  const placeOf = (column: string) => {
    const known = places.get(column);
    if (known !== undefined) return known;
    const place = keys.indexOf(columnKey(column));
    places.set(column, place);
    return place;
  };
  const has = (column: string) => placeOf(column) >= 0;
  const find = (pattern: RegExp) => keys.find((key) => pattern.test(key));
  return (cells: readonly string[]): TransactionRow => ({
    cell: (column) => cells[placeOf(column)]?.trim() ?? "",
    has,
    find,
  });
}
