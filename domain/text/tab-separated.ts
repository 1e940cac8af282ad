import { CsvError, parse } from "#csv-parse";

/** The cells of a block copied from a spreadsheet, which separates them by tabs and line breaks. */
export function pastedCells(text: string): string[][] {
  const block = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (block === "") return [];
  try {
    return parse(new TextEncoder().encode(block), {
      delimiter: "\t",
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }) as string[][];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quotation mark that is never closed is no quoting.
    return block.split("\n").map((line) => line.split("\t"));
  }
}

/** The reverse, for the clipboard. */
export function tabSeparated(cells: readonly (readonly string[])[]): string {
  return cells.map((line) => line.map(tabCell).join("\t")).join("\n");
}

const tabCell = (cell: string) =>
  /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
