import { readFileSync } from "node:fs";
import { z } from "zod";
import { type ImportTable, readTable, type TableRow } from "#domain/import/read-table.ts";

/** Reads a CSV file of the demo data as the import reads files. */
export function readDemoTable(name: "companies" | "projects" | "earlier-values"): ImportTable {
  const read = readTable(readFileSync(new URL(`data/${name}.csv`, import.meta.url)));
  if (!read.ok) throw new Error(`${name}.csv: ${read.problem.message}`);
  return read.table;
}

/** A row's cells by the names of their columns. */
export const cellsByColumn = ({ header }: ImportTable, { cells }: TableRow) =>
  Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""]));

/** A cell that may be empty. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((cell) => (cell === "" ? null : cell), schema.nullable());
