import type { RowProblem } from "./importable-fields.ts";
import type { ImportTable, TableRow } from "./read-table.ts";

/** The problem with the number of cells in a row; null if there is none. */
export function shapeProblem(
  { header, rows }: ImportTable,
  row: TableRow,
): Omit<RowProblem, "line"> | null {
  const filled = lastIndex(row.cells, (cell) => cell.trim() !== "");
  if (filled > header.length)
    return misshapen(
      `The row has ${filled} cells but the header has ${header.length}. Is a value with a comma missing its quotation marks?`,
    );
  if (row.cells.length >= header.length) return null;
  const named = lastIndex(header, (name) => name !== "");
  if (row.cells.length >= named) return null;
  const tooFew = `The row has ${row.cells.length} cells but the header has ${named}.`;
  const isLast = rows.at(-1) === row;
  return misshapen(isLast ? `${tooFew} The file seems to be cut off here.` : tooFew);
}

const lastIndex = (texts: readonly string[], counts: (text: string) => boolean) =>
  texts.findLastIndex(counts) + 1;

const misshapen = (message: string) => ({ column: null, message });
