import { csvFile } from "../text/csv.ts";
import type { RowProblem } from "./importable-fields.ts";
import type { ImportTable } from "./read-table.ts";

const lineColumn = "Line in the file";
const reasonColumn = "What is wrong";

/**
 * The rows that could not be imported, unchanged, each with its line number and the reasons. Once
 * corrected, the file can be imported again; the two added columns are then ignored, and never
 * added twice.
 */
export function invalidRowsFile(table: ImportTable, problems: readonly RowProblem[]): string {
  const reasons = new Map<number, string[]>();
  for (const { line, column, message } of problems) {
    const reason = column ? `${column}: ${message}` : message;
    reasons.set(line, [...(reasons.get(line) ?? []), reason]);
  }
  const kept = table.header.flatMap((name, index) =>
    name === lineColumn || name === reasonColumn ? [] : [index],
  );
  const cellsOf = (cells: readonly string[]) => [
    ...kept.map((index) => cells[index] ?? ""),
    // A row with too many cells keeps them all, because one of them is what needs correcting.
    ...cells.slice(table.header.length),
  ];
  const rows = table.rows.flatMap(({ line, cells }) => {
    const found = reasons.get(line);
    return found ? [[String(line), found.join(" "), ...cellsOf(cells)]] : [];
  });
  return csvFile([[lineColumn, reasonColumn, ...cellsOf(table.header)], ...rows]);
}
