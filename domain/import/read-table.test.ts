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

describe("reading a table", () => {
  const expected = { header: ["ID", "Name"], cells: ["1", "Forêt"] };
  const text = "ID,Name\r\n1,Forêt\r\n";
  const utf16 = (bigEndian: boolean) => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    [..."\uFEFF", ...text].forEach((character, index) => {
      view.setUint16(index * 2, character.charCodeAt(0), !bigEndian);
    });
    return bytes;
  };

  test.each([
    ["UTF-8", bytesOf(text), "UTF-8"],
    ["UTF-8 with a byte order mark", bytesOf(`\uFEFF${text}`), "UTF-8"],
    ["UTF-16, little-endian", utf16(false), "UTF-16"],
    ["UTF-16, big-endian", utf16(true), "UTF-16"],
    [
      "Windows-1252",
      Uint8Array.from([...text].map((character) => character.charCodeAt(0))),
      "Windows-1252",
    ],
  ])("decodes %s", (_, bytes, encoding) => {
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
  ])("detects the delimiter %j in the header %j", (delimiter, header) => {
    expect(tableOf(`${header}\nx`).delimiter).toBe(delimiter);
  });

  test("allows line breaks, commas and quotes in cells, and records the line where each row starts", () => {
    const { rows } = tableOf(
      '\n a,b\n"one\r\ntwo","say ""hi"", then"\n\n,\n5" pipe,"x\n\ny"\nz,\n',
    );
    expect(rows).toEqual([
      { line: 3, cells: ["one\ntwo", 'say "hi", then'] },
      { line: 7, cells: ['5" pipe', "x\n\ny"] },
      { line: 10, cells: ["z", ""] },
    ]);
  });

  test("normalises spaces in the header, and allows unnamed columns at its end", () => {
    const { header } = tableOf("Program  Country,Total ,Unnamed: 28,,\nx,y,,,");
    expect(header).toEqual(["Program Country", "Total", "", "", ""]);
  });

  test("tolerates a truncated last character", () => {
    const { rows, encoding } = tableOf(bytesOf("ID,Name\n1,Forêt\n2,Forê").slice(0, -1));
    expect(encoding).toBe("UTF-8");
    expect(rows.map(({ cells }) => cells[1])).toEqual(["Forêt", "For"]);
  });

  test("returns rows or a message, whatever the bytes", () => {
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

  test("reads back our own export, whatever its cells contain", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom("=1+1", "-2", "@x", 'a"b', "a\nb", " a ", "a;b\tc", ""),
    );
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const written = rows
          .map((cells) => cells.map((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", "")))
          // Drops what the reader drops: our own apostrophes before formulas, and blank rows.
          .map((cells) => cells.map((text) => text.replace(/^'+(?=[=+\-@\t\n])/, "")))
          .filter((cells) => cells.some((text) => text.trim() !== ""));
        fc.pre(written.length > 0);
        const { rows: read } = tableOf(csvFile([["a", "b", "c"], ...written]));
        expect(read.map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });
});

describe("rejecting a file", () => {
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
    expect(problemOf("ID,Name\n1,a\n2,b\0c\n")).toMatchObject({
      line: 3,
      message: expect.stringMatching(/not text/),
    });
  });

  test("with an unclosed quotation mark, with line and column", () => {
    const file = `ID,Name,Country\n1,a,b\n2,"never closed,c\n${"3,d,e\n".repeat(20)}`;
    expect(problemOf(file)).toMatchObject({
      line: 3,
      column: "Name",
      message: expect.stringMatching(/never closed/),
    });
  });

  test("with a duplicate column, ignoring case and spaces", () => {
    expect(problemOf("ID,Name,name \n1,a,b")).toMatchObject({ line: 1, column: "name" });
  });

  test("that exceeds the limit for bytes or rows", () => {
    expect(problemOf(new Uint8Array(limits.importFileBytes + 1))?.message).toMatch(/50 MB/);
    const rows = "1\n".repeat(limits.importRows + 1);
    expect(problemOf(`ID\n${rows}`)?.message).toMatch(/100,000 rows/);
    expect(tableOf(`ID\n\n \n${rows.slice(2)}`).rows).toHaveLength(limits.importRows);
  });
});

test("takes time in proportion to the number of rows", () => {
  const file = (rows: number) =>
    bytesOf(`ID,Name,Text\n${'12,"A name, quoted","Two\nlines"\n'.repeat(rows)}`);
  const times = 8;
  const fewer = file(8_000);
  const more = file(8_000 * times);
  // Summed CPU time of this thread, because other clocks depend on the load of the machine.
  const timeOf = (bytes: Uint8Array) => {
    const start = process.threadCpuUsage();
    for (let run = 0; run < 3; run += 1) readTable(bytes);
    const { user, system } = process.threadCpuUsage(start);
    return user + system;
  };
  timeOf(fewer);
  // With quadratic complexity, the ratio would be the square.
  expect(timeOf(more) / timeOf(fewer)).toBeLessThan((times * times) / 2);
});
