import { CsvError, parse } from "#csv-parse";
import { limits } from "../limits.ts";
import { figure } from "../text/figure.ts";
import { type Encoding, type FileProblem, fileText } from "./file-text.ts";
import { columnKey, repeatedColumn } from "./header-signature.ts";
import { withoutFormulaGuard } from "./values/text.ts";

type Delimiter = "," | ";" | "\t";

export interface TableRow {
  /** The line where the row starts, as a text editor counts. */
  line: number;
  cells: string[];
}

export interface ImportTable {
  /** Column names; "" if a column has none. */
  header: string[];
  rows: TableRow[];
  encoding: Encoding;
  delimiter: Delimiter;
  warnings: string[];
}

export type ReadTable = { ok: true; table: ImportTable } | { ok: false; problem: FileProblem };

/** Reads the rows of a CSV file from any source. */
export function readTable(bytes: Uint8Array): ReadTable {
  const file = fileText(bytes);
  if ("problem" in file) return { ok: false, problem: file.problem };
  const text = file.text.replace(/\r\n?/g, "\n");
  const delimiter = delimiterOf(text);
  const parsed = parsedRows(text, delimiter);
  if ("problem" in parsed) return { ok: false, problem: parsed.problem };
  const [first, ...rows] = parsed.rows;
  if (!first) return refused("The file is empty.");
  const header = headerOf(first);
  const duplicate = repeatedColumn(header);
  if (duplicate !== null)
    return refused(`The column '${duplicate}' appears twice in the header.`, first.line, duplicate);
  if (rows.length === 0) return refused("The file has a header but no rows.", first.line);
  if (rows.length > limits.importRows) {
    const most = figure(limits.importRows);
    return refused(`The file has more than ${most} rows. Split it and import the parts.`);
  }
  const { encoding } = file;
  return {
    ok: true,
    table: { header, rows, encoding, delimiter, warnings: encodingWarnings(encoding) },
  };
}

/** The usual delimiter that occurs most often in the header, outside quotes. */
function delimiterOf(text: string): Delimiter {
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const character of text.trimStart()) {
    if (character === "\n" && !isQuoted) break;
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isDelimiter(character)) counts[character] += 1;
  }
  if (counts[";"] > counts[","]) return counts["\t"] > counts[";"] ? "\t" : ";";
  return counts["\t"] > counts[","] ? "\t" : ",";
}

function isDelimiter(character: string): character is Delimiter {
  return character === "," || character === ";" || character === "\t";
}

type ParsedRows = { rows: TableRow[] } | { problem: FileProblem };

function parsedRows(text: string, delimiter: Delimiter): ParsedRows {
  const rows: TableRow[] = [];
  let linesRead = 0;
  try {
    // As bytes, because the parser's browser build encodes strings five times as slowly.
    parse(new TextEncoder().encode(text), {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      // Only a quote at the start of a cell quotes; any other one is part of the text.
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        linesRead = lines;
        const isBlank = cells.every((cell) => cell.trim() === "");
        // The header and one row over the limit are enough to know that there are too many.
        if (isBlank || rows.length > limits.importRows + 1) return null;
        rows.push({ line: lines - lineBreaksIn(cells), cells: cells.map(withoutFormulaGuard) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: syntaxProblem(error, linesRead + 1, rows[0]?.cells) };
  }
  return { rows };
}

function lineBreaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  }
  return count;
}

function syntaxProblem(error: CsvError, line: number, header: string[] | undefined): FileProblem {
  const index = typeof error.column === "number" ? error.column : null;
  const column = index === null ? null : (header?.[index]?.trim() ?? null);
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return { message: "A quotation mark is opened here and never closed.", line, column };
  return { message: "The file is not valid CSV from here on.", line, column };
}

function headerOf({ cells }: TableRow): string[] {
  return cells.map((name) => (columnKey(name) === "" ? "" : name.trim().replace(/\s+/g, " ")));
}

function encodingWarnings(encoding: Encoding): string[] {
  return encoding === "Windows-1252"
    ? ["The file is not UTF-8; it was read as Windows-1252. Check accented letters."]
    : [];
}

function refused(message: string, line: number | null = null, column: string | null = null) {
  return { ok: false, problem: { message, line, column } } as const;
}
