import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  inPieces,
  transactionFile,
  transactionsOf,
} from "../../../tests/fixtures/transaction-files.ts";
import { readTransactions } from "./read-transactions.ts";
import { stagedStatements } from "./staged-statements.ts";
import type { VintageStatement } from "./vintage-statements.ts";

const files = {
  "verra-transactions": ["Verra", "issuances and retirements"],
  "acr-issuances": ["American Carbon Registry (ACR)", "issuances"],
  "acr-retirements": ["American Carbon Registry (ACR)", "retirements"],
  "acr-cancellations": ["American Carbon Registry (ACR)", "cancellations"],
  "car-issuances": ["Climate Action Reserve (CAR)", "issuances"],
  "car-retirements": ["Climate Action Reserve (CAR)", "retirements"],
  "car-cancellations": ["Climate Action Reserve (CAR)", "cancellations"],
  "gold-standard-issuances": ["Gold Standard", "issuances"],
  "gold-standard-retirements": ["Gold Standard", "retirements"],
  "art-issuances": ["ART Registry", "issuances"],
  "art-retirements": ["ART Registry", "retirements"],
  "art-cancellations": ["ART Registry", "cancellations"],
  "isometric-issuances": ["Isometric", "issuances"],
  "isometric-retirements": ["Isometric", "retirements"],
  "cercarbono-issuances": ["Cercarbono", "issuances"],
  "cercarbono-retirements": ["Cercarbono", "retirements"],
} as const;
const names = Object.keys(files) as (keyof typeof files)[];

const statement = (statements: readonly VintageStatement[], id: string, start: string) =>
  statements.find((one) => one.id === id && one.start === start);

test.each(names)("%s is recognised by its header and read without a problem", async (name) => {
  const read = await transactionsOf(transactionFile(name));
  expect([read.registry, read.contents]).toEqual(files[name]);
  expect(read.problems).toEqual([]);
  expect(read.refused).toBe(0);
});

test.each(names)("%s says the same with its columns in another order", async (name) => {
  const rows: string[][] = parse(transactionFile(name), { relax_column_count: true });
  const quote = (cell = "") => `"${cell.replaceAll('"', '""')}"`;
  const width = rows[0]?.length ?? 0;
  const turned = rows
    .map((row) => Array.from({ length: width }, (_, at) => quote(row[width - 1 - at])).join(";"))
    .join("\r\n");
  const { statements } = await transactionsOf(transactionFile(name));
  expect((await transactionsOf(turned)).statements).toEqual(statements);
  expect((await transactionsOf(transactionFile(name), undefined, 7)).statements).toEqual(
    statements,
  );
});

/** The sum of a column over the rows with a project's ID and vintage, the plain way. */
function plainSum(name: string, column: string, where: Record<string, string>): number {
  const rows: Record<string, string>[] = parse(transactionFile(name), {
    columns: true,
    relax_column_count: true,
  });
  return rows
    .filter((row) => Object.entries(where).every(([key, text]) => row[key]?.includes(text)))
    .reduce((sum, row) => sum + Number(row[column]?.replaceAll(",", "")), 0);
}

test.each([
  [
    "acr-issuances",
    "9001",
    "2023-01-01",
    "issued",
    "Total Credits Issued",
    { "Project ID": "ACR9001", Vintage: "2023" },
    1000,
  ],
  [
    "acr-issuances",
    "9001",
    "2023-01-01",
    "buffer",
    "Credits Issued to Buffer Pool",
    { "Project ID": "ACR9001", Vintage: "2023" },
    1000,
  ],
  [
    "acr-retirements",
    "9001",
    "2023-01-01",
    "retired",
    "Quantity of Credits",
    { "Project ID": "ACR9001", Vintage: "2023" },
    1000,
  ],
  [
    "acr-cancellations",
    "9001",
    "2024-01-01",
    "converted",
    "Quantity of Credits",
    { "Cancellation Type": "Convert" },
    1000,
  ],
  [
    "acr-cancellations",
    "9001",
    "2024-01-01",
    "cancelled",
    "Quantity of Credits",
    { "Cancellation Type": "Voluntary" },
    1000,
  ],
  [
    "car-issuances",
    "9001",
    "2022-01-01",
    "issued",
    "Total Offset Credits Issued",
    { "Project ID": "CAR9001" },
    1000,
  ],
  [
    "car-issuances",
    "9001",
    "2022-01-01",
    "cancelled",
    "Canceled",
    { "Project ID": "CAR9001" },
    1000,
  ],
  [
    "car-issuances",
    "9001",
    "2022-01-01",
    "buffer",
    "Offset Credits Currently in Reserve Buffer Pool",
    { "Project ID": "CAR9001" },
    1000,
  ],
  [
    "car-retirements",
    "9001",
    "2022-01-01",
    "retired",
    "Quantity of Offset Credits",
    { "Project ID": "CAR9001" },
    1000,
  ],
  [
    "verra-transactions",
    "90002",
    "2021-01-01",
    "retired",
    "Quantity Issued",
    { ID: "90002", "Vintage Start": "2021", "Retirement/Cancellation Date": "2026" },
    1000,
  ],
  [
    "gold-standard-issuances",
    "91002",
    "2023-01-01",
    "issued",
    "Quantity",
    { GSID: "91002", "Product Type": "VER" },
    1000,
  ],
  [
    "gold-standard-retirements",
    "91001",
    "2024-01-01",
    "retired",
    "Quantity",
    { GSID: "91001" },
    1000,
  ],
  ["art-issuances", "902", "2021-01-01", "issued", "Credits Verified", { Vintage: "2021" }, 1000],
  [
    "art-retirements",
    "902",
    "2021-01-01",
    "retired",
    "Quantity of Credits",
    { Vintage: "2021" },
    1000,
  ],
  [
    "art-cancellations",
    "902",
    "2022-01-01",
    "cancelled",
    "Quantity of Credits",
    { Vintage: "2022" },
    1000,
  ],
  [
    "isometric-issuances",
    "0001",
    "2026-04-14",
    "issued",
    "credit_batch_size_total.credit_kgs",
    { issued_at: "2026-04-14" },
    1,
  ],
  [
    "isometric-issuances",
    "0001",
    "2026-04-14",
    "buffer",
    "buffer_pool_credit_batch_size.credit_kgs",
    { issued_at: "2026-04-14" },
    1,
  ],
  [
    "isometric-retirements",
    "0001",
    "2026-02-03",
    "retired",
    "credit_batch_size_total.credit_kgs",
    {},
    1,
  ],
  [
    "cercarbono-issuances",
    "901",
    "2019-01-01",
    "issued",
    "issued_quantity",
    { serial: "CDC_901_" },
    1000,
  ],
  [
    "cercarbono-issuances",
    "901",
    "2019-01-01",
    "buffer",
    "issued_quantity",
    { is_buffer: "True" },
    1000,
  ],
  [
    "cercarbono-retirements",
    "901",
    "2019-01-01",
    "retired",
    "quantity",
    { project_id: "901" },
    1000,
  ],
] as const)(
  "%s: project %s, vintage from %s: %s agrees with a plain sum",
  async (name, id, start, amount, column, where, unit) => {
    const { statements } = await transactionsOf(transactionFile(name));
    const expected = plainSum(name, column, where) * unit;
    expect(expected).toBeGreaterThan(0);
    expect(statement(statements, id, start)?.amounts[amount]).toBe(expected);
  },
);

describe("a file of Verra", () => {
  test("counts the total of a vintage once, and retires the rows with a date", async () => {
    const { statements } = await transactionsOf(transactionFile("verra-transactions"));
    expect(statements).toHaveLength(3);
    expect(statement(statements, "90002", "2021-01-01")).toEqual({
      id: "90002",
      start: "2021-01-01",
      end: "2021-12-31",
      amounts: { issued: 120_000_000, retired: 31_700_000 },
      labels: [
        { words: "CCP-Approved", name: "CCP-labelled credit", onAll: true },
        {
          words: "CORSIA: First Phase, 2024-2026 Scope",
          name: "CORSIA Scope, First Phase (2024-2026)",
          onAll: false,
        },
      ],
      effect: null,
    });
    // Unknown labels are kept as words.
    expect(statement(statements, "90003", "2019-07-01")?.labels).toEqual([
      { words: "CCB-Biodiversity Gold", name: null, onAll: false },
      { words: "Foz Friendly", name: null, onAll: false },
    ]);
  });

  const verra = (...rows: string[]) =>
    `ID,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued,Retirement/Cancellation Date\n${rows.join("\n")}\n`;

  test("with two totals of one vintage says nothing about what was issued", async () => {
    const read = await transactionsOf(
      verra("7,2020-01-01,2020-12-31,100,60,", "7,2020-01-01,2020-12-31,90,30,2024-01-01"),
    );
    expect(read.statements[0]?.amounts).toEqual({ retired: 30_000 });
    expect(read.problems).toEqual([
      {
        reason: "total",
        count: 1,
        examples: [
          {
            line: 3,
            sentence: expect.stringContaining("another total for the vintage than line 2"),
          },
        ],
      },
    ]);
  });

  test.each([
    ["x1,2020-01-01,2020-12-31,1,1,", "id", "is no ID of Verra"],
    [",2020-01-01,2020-12-31,1,1,", "id", "ID is missing"],
    ["7,2020-12-31,2020-01-01,1,1,", "vintage", "ends before it starts"],
    ["7,2020-02-30,2020-12-31,1,1,", "vintage", "not a valid date"],
    ["7,1899-01-01,1899-12-31,1,1,", "vintage", "not a valid date"],
    ["7,1950-01-01,1950-12-31,1,1,", "vintage", "starts before 1990"],
    ["7,2150-01-01,2150-12-31,1,1,", "vintage", "starts in the future"],
    ["7,,2020-12-31,1,1,", "vintage", "first day of the vintage is missing"],
    ["7,2020-01-01,2020-12-31,1,-5,", "amount", "is negative"],
    ["7,2020-01-01,2020-12-31,1,(5),", "amount", "is negative"],
    ["7,2020-01-01,2020-12-31,99999999999999999999,1,", "amount", "more than any registry"],
    ["7,2020-01-01,2020-12-31,1000000000001,1,", "amount", "more than any registry"],
    ["7,2020-01-01,2020-12-31,1,1E+05,", "amount", "is not a number"],
    ["7,2020-01-01,2020-12-31,1,0.5,", "amount", "is not a whole number of credits"],
    ["7,2020-01-01,2020-12-31,1,,", "amount", "amount is missing"],
    ["7,2020-01-01,2020-12-31,1,1,soon", "date", "is not a date"],
    ["7,2020-01-01,2020-12-31", "cut", "may be cut off"],
  ] as const)("refuses the row %s with its line and a sentence", async (row, reason, sentence) => {
    const good = "8,2021-01-01,2021-12-31,10,4,2024-05-05";
    const read = await transactionsOf(verra(row, good));
    expect(read.refused).toBe(1);
    expect(read.problems).toEqual([
      { reason, count: 1, examples: [{ line: 2, sentence: expect.stringContaining(sentence) }] },
    ]);
    expect(statement(read.statements, "8", "2021-01-01")?.amounts).toEqual({
      issued: 10_000,
      retired: 4_000,
    });
  });

  test("a refused row leaves the sum of its vintage unknown, not too small", async () => {
    const read = await transactionsOf(
      verra(
        "7,2020-01-01,2020-12-31,10,4,2024-05-05",
        "7,2020-01-01,2020-12-31,10,-1,2024-05-05",
        "7,2021-01-01,2021-12-31,10,4,2024-05-05",
      ),
    );
    expect(statement(read.statements, "7", "2020-01-01")?.amounts).toEqual({ issued: 10_000 });
    expect(statement(read.statements, "7", "2021-01-01")?.amounts.retired).toBe(4_000);
    expect(read.incompleteIds).toEqual([]);
  });

  test("a row without a vintage leaves all sums of its project unknown", async () => {
    const read = await transactionsOf(
      verra("7,2020-01-01,2020-12-31,10,4,2024-05-05", "7,never,2020-12-31,10,4,2024-05-05"),
    );
    expect(statement(read.statements, "7", "2020-01-01")?.amounts).toEqual({ issued: 10_000 });
    expect(read.incompleteIds).toEqual(["7"]);
  });
});

test("ACR's conversions to another programme are not cancellations", async () => {
  const { statements, covers } = await transactionsOf(transactionFile("acr-cancellations"));
  expect(covers).toEqual(["cancelled", "converted"]);
  expect(statements[0]?.amounts).toEqual({ converted: 20_000_000, cancelled: 300_000 });
});

test("the Reserve's cancellations for compliance and its VCUs are conversions", async () => {
  const { statements } = await transactionsOf(transactionFile("car-issuances"));
  expect(statement(statements, "9001", "2022-01-01")).toMatchObject({
    amounts: { converted: 13_000_000, cancelled: 400_000 },
    effect: "mixed",
    labels: [
      { words: "CCP Approved", name: "CCP-labelled credit", onAll: true },
      {
        words: "Eligible for CORSIA 2024-2026 Compliance Period",
        name: "CORSIA Eligible, First Phase (2024-2026)",
        onAll: true,
      },
      { words: "Forest Stewards", name: null, onAll: false },
      { words: "SD VISta", name: "SD VISta", onAll: false },
    ],
  });
});

test("Gold Standard's other products are counted apart, and its labels tell removals", async () => {
  const read = await transactionsOf(transactionFile("gold-standard-issuances"));
  expect(read.others).toEqual([{ sentence: "'PER' is another product than VER", count: 1 }]);
  expect(statement(read.statements, "91002", "2023-01-01")).toMatchObject({
    effect: "removal",
    labels: [{ words: "Article Six Authorization: Authorised for NDC", name: null, onAll: true }],
  });
  expect(statement(read.statements, "91001", "2025-01-01")).toMatchObject({
    effect: "reduction",
    labels: [
      { words: "Article Six Authorization", name: "Article 6 authorisation", onAll: true },
      { words: "CCP", name: "CCP-labelled credit", onAll: true },
    ],
  });
});

test("'CORSIA Eligible' without its period is kept as words", async () => {
  const { statements } = await transactionsOf(transactionFile("art-issuances"));
  const labels = statements.flatMap((one) => one.labels ?? []);
  expect(labels.filter(({ words }) => words === "CORSIA Eligible").map(({ name }) => name)).toEqual(
    [null, null],
  );
});

test("a header that does not tell retirements from cancellations is never guessed", async () => {
  const text =
    "Project ID,Vintage,Quantity of Credits,Status Effective (GMT)\nACR1,2020,5,1/1/2024\n";
  expect(await readTransactions(inPieces(text))).toEqual({
    kind: "ambiguous",
    registry: "American Carbon Registry (ACR)",
    contents: ["retirements", "cancellations"],
  });
  expect((await transactionsOf(text, "cancellations")).statements[0]?.amounts).toEqual({
    cancelled: 5_000,
  });
});

test("a row that may belong to any project makes a file no whole one", async () => {
  const rows = "GSID,Vintage,Quantity,Retirement Date\n1247,2023,5,2026-01-01\n";
  const listed = new Set(["1247"]);
  expect(stagedStatements(await transactionsOf(rows), true, listed)).toMatchObject({
    isWhole: true,
    covers: ["retired"],
  });
  const read = await transactionsOf(`${rows},2023,500,2026-01-01\n`);
  expect(stagedStatements(read, true, listed)).toMatchObject({
    isWhole: false,
    covers: [],
    statements: [{ amounts: {} }],
  });
});

test("a file whose last row has no line break may be cut off, which is told", async () => {
  const rows = "project_id,credit_batch_size_total.credits,issued_at\nprj_1,5,2026-02-03T00:00:00Z";
  expect((await transactionsOf(`${rows}\n`)).endsOpen).toBe(false);
  expect((await transactionsOf(`${rows}\n \n`)).endsOpen).toBe(false);
  expect((await transactionsOf(rows)).endsOpen).toBe(true);
});

test("IDs of another registry are refused", async () => {
  const read = await transactionsOf(
    "Project ID,Vintage,Quantity of Credits,Retirement Reason\nCAR1,2020,5,\n1185,2020,5,\nACR2,2020,5,\n",
  );
  expect(read.refused).toBe(2);
  expect(read.statements.map(({ id }) => id)).toEqual(["2"]);
});

test.each([
  ["", "The file is empty."],
  ["PK\u0003\u0004xl", "not a CSV file"],
  ["<!doctype html><p>", "web page"],
  ["ID,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued\n", "no rows"],
  [
    "ID,Vintage End,Total Vintage Quantity,Quantity Issued\n1,2,3,4\n",
    "'Vintage Start' is missing",
  ],
  [
    'ID,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued\n1,2020-01-01,"2020',
    "cut off",
  ],
  ["ID,ID,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued\n1\n", "appears twice"],
])("a file that cannot be read gets a sentence: %j", async (text, sentence) => {
  expect(await readTransactions(inPieces(text))).toMatchObject({
    kind: "unreadable",
    problem: { message: expect.stringContaining(sentence) },
  });
});

test("a file of another kind is no file of transactions", async () => {
  expect(await readTransactions(inPieces("Name,Colour\nKelp,green\n"))).toEqual({ kind: "other" });
});

test("a file in Windows-1252 is read from the start once that is known", async () => {
  const text = `ID,Name,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued\n1,Plain,2020-01-01,2020-12-31,5,5\n2,Restaura`;
  const tail = ",2020-01-01,2020-12-31,5,5\n";
  const bytes = new Uint8Array([
    ...new TextEncoder().encode(text),
    0xe7,
    0xe3,
    0x6f,
    ...new TextEncoder().encode(tail),
  ]);
  const read = await transactionsOf(bytes, undefined, 80);
  expect(read.rows).toBe(2);
});

test("amounts are exact, whatever the number of rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 60 }),
      async (all) => {
        const decimal = (kg: bigint) => `${kg / 1000n}.${String(kg % 1000n).padStart(3, "0")}`;
        const text = all.map((kg) => `prj_11,${decimal(kg)},2026-01-02T00:00:00Z`).join("\n");
        const { statements } = await transactionsOf(
          `project_id,credit_batch_size_total.credits,issued_at\n${text}\n`,
        );
        const exact = all.reduce((sum, kg) => sum + kg, 0n);
        expect(BigInt(statements[0]?.amounts.issued ?? -1)).toBe(exact);
      },
    ),
    { numRuns: 40 },
  );
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

test("ten times the rows do not take ten times the memory", async () => {
  const header =
    "ID,Name,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued,Retirement/Cancellation Date,Additional Certifications\n";
  const heapWhileReading = async (rows: number) => {
    let most = 0;
    const reading = await readTransactions(
      async function* () {
        yield new TextEncoder().encode(header);
        for (let at = 0; at < rows; at += 500) {
          const lines = Array.from({ length: 500 }, (_, index) => {
            const number = at + index;
            const year = 2010 + (number % 10);
            return `${1 + (number % 300)},A project with a name of the usual length,${year}-01-01,${year}-12-31,90000,1,2025-03-0${1 + (number % 9)},CCP-Approved`;
          });
          yield new TextEncoder().encode(`${lines.join("\n")}\n`);
        }
      },
      {
        onProgress: (_, read) => {
          if (read % 10_000 !== 0 || read === 0) return;
          collectGarbage();
          most = Math.max(most, process.memoryUsage().heapUsed);
        },
      },
    );
    expect(reading.kind).toBe("read");
    if (reading.kind === "read") {
      expect(reading.transactions.rows).toBe(rows);
      expect(reading.transactions.statements).toHaveLength(300);
      expect(
        reading.transactions.statements.reduce(
          (sum, { amounts }) => sum + (amounts.retired ?? 0),
          0,
        ),
      ).toBe(rows * 1000);
    }
    return most;
  };
  const small = await heapWhileReading(10_000);
  const large = await heapWhileReading(100_000);
  expect(large / small).toBeLessThan(1.5);
});
