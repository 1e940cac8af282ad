import { CsvError, parse } from "#csv-parse";
import { columnKey } from "../../import/header-signature.ts";
import { withoutFormulaGuard } from "../../import/values/text.ts";

export interface CsvRecord {
  /** The line where it starts, as a text editor counts. */
  line: number;
  cells: string[];
}

/** Why a file cannot be read from a line on. */
export class CsvFailure extends Error {
  readonly line: number;

  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}

/** A quoted cell with more is a quotation mark that is never closed. */
const maxRecordCharacters = 4_000_000;

/**
 * Cuts text that arrives in pieces into records, so that a file of any size is never in memory as a
 * whole. The parser only takes whole records, so a piece is parsed up to its last one.
 */
export function csvRecords(onRecord: (record: CsvRecord) => void) {
  let delimiter: string | null = null;
  let rest = "";
  let scanned = 0;
  let line = 1;
  let state: "start" | "plain" | "quoted" | "closing" = "start";
  let endOfRecords = 0;

  /** Finds the end of the last whole record; only a quote at the start of a cell quotes. */
  function scan() {
    for (; scanned < rest.length; scanned += 1) {
      const character = rest[scanned];
      if (state === "quoted") {
        if (character === '"') state = "closing";
      } else if (character === '"' && (state === "start" || state === "closing")) {
        state = "quoted";
      } else if (character === "\n") {
        state = "start";
        endOfRecords = scanned + 1;
      } else {
        state = character === delimiter ? "start" : "plain";
      }
    }
  }

  function parseUpTo(end: number) {
    const text = rest.slice(0, end);
    rest = rest.slice(end);
    scanned -= end;
    endOfRecords = 0;
    const base = line - 1;
    let linesRead = 0;
    try {
      // As bytes, because the parser's browser build encodes strings five times as slowly.
      parse(new TextEncoder().encode(text), {
        delimiter: delimiter ?? ",",
        record_delimiter: "\n",
        relax_column_count: true,
        relax_quotes: true,
        on_record: (cells: string[], { lines }) => {
          const start = base + linesRead + 1;
          linesRead = lines;
          if (cells.some((cell) => cell.trim() !== ""))
            onRecord({ line: start, cells: cells.map(withoutFormulaGuard) });
          return null;
        },
      });
    } catch (error) {
      if (error instanceof CsvError)
        throw new CsvFailure(base + linesRead + 1, "The file is not valid CSV from here on.");
      throw error;
    }
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line += 1;
  }

  return {
    /** Takes the next piece, with single line feeds. */
    push(piece: string) {
      rest += piece;
      if (delimiter === null) {
        if (!/\S[^\n]*\n/.test(rest)) return;
        delimiter = delimiterOf(rest);
      }
      scan();
      if (endOfRecords > 0) parseUpTo(endOfRecords);
      if (rest.length > maxRecordCharacters) throw notClosed(line);
    },
    /** Takes the last record; returns whether it lacks a line break, so that it may be cut off. */
    end(): boolean {
      delimiter ??= delimiterOf(rest);
      scan();
      if (state === "quoted") throw notClosed(line);
      const isOpen = rest.trim() !== "";
      if (rest !== "") parseUpTo(rest.length);
      return isOpen;
    },
  };
}

const notClosed = (line: number) =>
  new CsvFailure(
    line,
    "A quotation mark is opened here and never closed; the file may be cut off.",
  );

/** The usual delimiter that occurs most often in the header. */
function delimiterOf(text: string): string {
  const [header = ""] = text.trimStart().split("\n", 1);
  const outside = header.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((one) => [one, outside.split(one).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Column names; "" if a column has none. */
export const namedColumns = (cells: readonly string[]) =>
  cells.map((name) => (columnKey(name) === "" ? "" : name.trim()));
