import type { ImportTable, TableRow } from "./read-table.ts";

/** What is wrong with the number of a row's cells; null: nothing. */
export function shapeProblem({ header, rows }: ImportTable, row: TableRow): string | null {
  const named = header.findLastIndex((name) => name !== "") + 1;
  const filled = row.cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (filled > header.length)
    return `The row has ${filled} cells, the header ${header.length}. Is a text with a comma not in quotation marks?`;
  if (row.cells.length >= named) return null;
  const isLast = rows.at(-1) === row;
  const tooFew = `The row has ${row.cells.length} cells, the header ${named}.`;
  return isLast ? `${tooFew} The file seems to be cut off here.` : tooFew;
}
