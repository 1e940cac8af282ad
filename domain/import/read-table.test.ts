import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, tableOf } from "../../tests/fixtures/registry-files.ts";
import { limits } from "../limits.ts";
import { csvFile } from "../text/csv.ts";
import { readTable } from "./read-table.ts";

const problemOf = (file: Uint8Array | string) => {
  const read = readTable(typeof file === "string" ? bytesOf(file) : file);
  return read.ok ? null : read.problem;
};

describe("a table is read", () => {
  const expected = { header: ["ID", "Name"], cells: ["1", "Forêt"] };
  const text = "ID,Name\r\n1,Forêt\r\n";
  const utf16 = (bigEndian: boolean) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    [..."\uFEFF", ...text].forEach((character, place) => {
      view.setUint16(place * 2, character.charCodeAt(0), !bigEndian);
    });
    return bytes;
  };

  test.each([
    ["UTF-8", bytesOf(text), "UTF-8"],
    ["UTF-8 with a byte order mark", bytesOf(`\uFEFF${text}`), "UTF-8"],
    ["UTF-16, little end first", utf16(false), "UTF-16"],
    ["UTF-16, big end first", utf16(true), "UTF-16"],
    [
      "Windows-1252",
      Uint8Array.from([...text].map((character) => character.charCodeAt(0))),
      "Windows-1252",
    ],
  ])("in %s", (_, bytes, encoding) => {
    const table = tableOf(bytes);
    expect(table.header).toEqual(expected.header);
    expect(table.rows).toEqual([{ line: 2, cells: expected.cells }]);
    expect(table.encoding).toBe(encoding);
    expect(table.warnings.length).toBe(encoding === "Windows-1252" ? 1 : 0);
  });

  test.each([
    [",", "a,b;c\tc"],
    [";", "a;b,c;d\te"],
    ["\t", "a\tb,c\td;e"],
    [";", '"a,b,c,d";e;f'],
    [",", "one"],
  ])("with %j as the header has it: %j", (delimiter, header) => {
    expect(tableOf(`${header}\nx`).delimiter).toBe(delimiter);
  });

  test("with line breaks, commas and quotes in cells, and the line on which each row begins", () => {
    const { rows } = tableOf(
      '\n a,b\n"one\r\ntwo","say ""hi"", then"\n\n,\n5" pipe,"x\n\ny"\nz,\n',
    );
    expect(rows).toEqual([
      { line: 3, cells: ["one\ntwo", 'say "hi", then'] },
      { line: 7, cells: ['5" pipe', "x\n\ny"] },
      { line: 10, cells: ["z", ""] },
    ]);
  });

  test("with blanks in its header, and columns without a name at its end", () => {
    const { header } = tableOf("Program  Country,Total ,Unnamed: 28,,\nx,y,,,");
    expect(header).toEqual(["Program Country", "Total", "", "", ""]);
  });

  test("although its last character is cut off", () => {
    const { rows, encoding } = tableOf(bytesOf("ID,Name\n1,Forêt\n2,Forê").slice(0, -1));
    expect(encoding).toBe("UTF-8");
    expect(rows.map(({ cells }) => cells[1])).toEqual(["Forêt", "For"]);
  });

  test("or refused with a message, whatever the bytes are", () => {
    const pieces = fc.constantFrom(
      '"',
      '""',
      ",",
      ";",
      "\n",
      "\r\n",
      "\t",
      "a",
      "é",
      " ",
      "\uFEFF",
      "'=",
    );
    const file = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(pieces, { maxLength: 60 }).map((parts) => bytesOf(parts.join(""))),
    );
    fc.assert(
      fc.property(file, (bytes) => {
        const read = readTable(bytes);
        expect(read.ok ? read.table.rows.length : read.problem.message).toBeTruthy();
      }),
      { numRuns: 1_000 },
    );
  });

  test("as it was written by our own export, whatever its cells hold", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom("=1+1", "-2", "@x", 'a"b', "a\nb", " a ", "a;b\tc", ""),
    );
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const written = rows
          .map((cells) => cells.map((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "")))
          // An apostrophe before a formula is ours and goes; a row of blanks is none.
          .map((cells) => cells.map((text) => text.replace(/^'+(?=[=+\-@\t\n])/, "")))
          .filter((cells) => cells.some((text) => text.trim() !== ""));
        fc.pre(written.length > 0);
        const { rows: read } = tableOf(csvFile([["a", "b", "c"], ...written]));
        expect(read.map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });
});

describe("a file is refused", () => {
  test.each([
    ["empty", "", /empty/],
    ["blank", " \n \n", /empty/],
    ["a header alone", "ID,Name\n", /no rows/],
    ["a spreadsheet", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /spreadsheet/],
    ["an older spreadsheet", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /spreadsheet/],
    ["a PDF document", "%PDF-1.7 …", /PDF/],
    ["compressed", Uint8Array.of(0x1f, 0x8b, 8, 0), /compressed/],
    ["a web page", "<!DOCTYPE html><html></html>", /web page/],
  ])("that is %s", (_, file, message) => {
    expect(problemOf(file)?.message).toMatch(message);
  });

  test("that is not text, with the line", () => {
    expect(problemOf("ID,Name\n1,a\n2,b\0c\n")).toMatchObject({ line: 3, message: /not text/ });
  });

  test("with a quotation mark that is never closed, with line and column", () => {
    const file = `ID,Name,Country\n1,a,b\n2,"never closed,c\n${"3,d,e\n".repeat(20)}`;
    expect(problemOf(file)).toMatchObject({ line: 3, column: "Name", message: /never closed/ });
  });

  test("with a column twice, whatever its blanks and letters", () => {
    expect(problemOf("ID,Name,name \n1,a,b")).toMatchObject({ line: 1, column: "name" });
  });

  test("with more bytes or rows than the limit", () => {
    expect(problemOf(new Uint8Array(limits.importFileBytes + 1))?.message).toMatch(/50 MB/);
    const rows = "1\n".repeat(limits.importRows + 1);
    expect(problemOf(`ID\n${rows}`)?.message).toMatch(/100,000 rows/);
    expect(tableOf(`ID\n\n \n${rows.slice(2)}`).rows).toHaveLength(limits.importRows);
  });
});

test("many rows take their share of time, and no more", () => {
  const file = (rows: number) =>
    bytesOf(`ID,Name,Text\n${'12,"A name, quoted","Two\nlines"\n'.repeat(rows)}`);
  const times = 8;
  const fewer = file(8_000);
  const more = file(8_000 * times);
  // The time of this thread's own work, summed: a busy machine stretches any other.
  const timeOf = (bytes: Uint8Array) => {
    const start = process.threadCpuUsage();
    for (let run = 0; run < 3; run += 1) readTable(bytes);
    const { user, system } = process.threadCpuUsage(start);
    return user + system;
  };
  timeOf(fewer);
  // Quadratic would be the square of it.
  expect(timeOf(more) / timeOf(fewer)).toBeLessThan((times * times) / 2);
});
