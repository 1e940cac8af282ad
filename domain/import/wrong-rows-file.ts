import { csvFile } from "../text/csv.ts";
import type { RowProblem } from "./importable-fields.ts";
import type { ImportTable } from "./read-table.ts";

const lineColumn = "Line in the file";
const reasonColumn = "What is wrong";

/**
 * The rows that could not be imported, as they came, each with its line and the reasons. Put right,
 * the file can be imported: its two columns of ours mean nothing then, and are not doubled.
 */
export function wrongRowsFile(table: ImportTable, problems: readonly RowProblem[]): string {
  const reasons = new Map<number, string[]>();
  for (const { line, column, message } of problems) {
    const reason = column ? `${column}: ${message}` : message;
    reasons.set(line, [...(reasons.get(line) ?? []), reason]);
  }
  const kept = table.header.flatMap((name, place) =>
    name === lineColumn || name === reasonColumn ? [] : [place],
  );
  const cellsOf = (cells: readonly string[]) => [
    ...kept.map((place) => cells[place] ?? ""),
    // A row with too many cells keeps them: one of them is what has to be put right.
    ...cells.slice(table.header.length),
  ];
  const rows = table.rows.flatMap(({ line, cells }) => {
    const found = reasons.get(line);
    return found ? [[String(line), found.join(" "), ...cellsOf(cells)]] : [];
  });
  return csvFile([[lineColumn, reasonColumn, ...cellsOf(table.header)], ...rows]);
}
