import type { FileProblem } from "../../import/file-text.ts";
import { repeatedColumn } from "../../import/header-signature.ts";
import { figure } from "../../text/figure.ts";
import { type LedgerContents, ledgerRegistry } from "../ledger-registries.ts";
import type { LotAmount } from "../vintage-lot.ts";
import type { Vintage } from "./credit-vintages.ts";
import { CsvFailure, type CsvRecord, csvRecords, namedColumns } from "./csv-records.ts";
import { type ByteSource, decodedText, UnreadableFile } from "./decoded-text.ts";
import { recogniseTransactions } from "./recognise-transactions.ts";
import { type RefusalReason, RowRefusal } from "./row-refusal-reasons.ts";
import type { TransactionFile } from "./transaction-file.ts";
import { rowsWithHeader, type TransactionRow } from "./transaction-row.ts";
import { type VintageStatement, VintageSums } from "./vintage-statements.ts";

/** Rows and bytes of one file; what is kept of it depends on its vintages, not on these. */
export const transactionLimits = { rows: 2_000_000, bytes: 1024 ** 3 } as const;

/** Refused rows or doubtful vintages of one kind, with the first few. */
interface RefusalGroup {
  reason: RefusalReason;
  count: number;
  examples: { line: number; sentence: string }[];
}

/** What a file of transactions says, added up. */
export interface ReadTransactions {
  registry: TransactionFile["registry"];
  contents: LedgerContents;
  /** The amounts that it says. */
  covers: LotAmount[];
  /** Amounts that every row states of its whole vintage, so that some of the rows are enough. */
  coversInExcerpts: LotAmount[];
  rows: number;
  /** Rows that do not count because they are wrong. */
  refused: number;
  /** Refused rows that may belong to any project, so that no sum of the file is complete. */
  unassigned: number;
  /** The last row has no line break: whether its last cell is cut off cannot be told. */
  endsOpen: boolean;
  /** Rows of other products than tonnes, by reason. */
  others: { sentence: string; count: number }[];
  rowsById: ReadonlyMap<string, number>;
  statements: VintageStatement[];
  /** Projects of which a row could not be assigned to a vintage: their amounts are not known. */
  incompleteIds: string[];
  problems: RefusalGroup[];
}

export type TransactionReading =
  | { kind: "read"; transactions: ReadTransactions }
  /** The header fits several files; whoever supplies it says which it is. */
  | { kind: "ambiguous"; registry: TransactionFile["registry"]; contents: LedgerContents[] }
  | { kind: "other" }
  /** `isTransactions`: its header is that of a file of transactions. */
  | { kind: "unreadable"; isTransactions: boolean; problem: FileProblem };

interface ReadingOptions {
  /** What the file contains, if its header does not tell. */
  contents?: LedgerContents | undefined;
  onProgress?: (bytesRead: number, rows: number) => void;
}

/** Stops reading as soon as the result is known. */
class Settled extends Error {
  readonly reading: TransactionReading;

  constructor(reading: TransactionReading) {
    super();
    this.reading = reading;
  }
}

/** Reads a file of transactions piece by piece and adds up what it says about each vintage. */
export async function readTransactions(
  source: ByteSource,
  { contents, onProgress }: ReadingOptions = {},
): Promise<TransactionReading> {
  let reader = new TransactionReader(contents);
  let records = csvRecords((record) => reader.take(record));
  try {
    await decodedText(
      source,
      (text, bytesRead) => {
        records.push(text);
        onProgress?.(bytesRead, reader.rows);
      },
      () => {
        reader = new TransactionReader(contents);
        records = csvRecords((record) => reader.take(record));
      },
    );
    return reader.result(records.end());
  } catch (error) {
    if (error instanceof Settled) return error.reading;
    const { isRecognised } = reader;
    if (error instanceof UnreadableFile)
      return { kind: "unreadable", isTransactions: isRecognised, problem: error.problem };
    if (error instanceof CsvFailure) return unreadable(error.message, isRecognised, error.line);
    throw error;
  }
}

const unreadable = (
  message: string,
  isTransactions: boolean,
  line: number | null = null,
): TransactionReading => ({
  kind: "unreadable",
  isTransactions,
  problem: { message, line, column: null },
});

const examplesPerGroup = 20;

class TransactionReader {
  rows = 0;
  readonly #contents: LedgerContents | undefined;
  #refused = 0;
  #unassigned = 0;
  #width = 0;
  /** Whether the last row so far ends early. */
  #endsShort = false;
  #possible: TransactionFile[] = [];
  #rowOf: ((cells: readonly string[]) => TransactionRow) | null = null;
  #covers: LotAmount[] = [];
  readonly #sums = new VintageSums();
  readonly #rowsById = new Map<string, number>();
  readonly #groups = new Map<RefusalReason, RefusalGroup>();
  readonly #others = new Map<string, number>();

  constructor(contents: LedgerContents | undefined) {
    this.#contents = contents;
  }

  get isRecognised(): boolean {
    return this.#possible.length > 0;
  }

  take({ line, cells }: CsvRecord) {
    if (!this.#rowOf) return this.#takeHeader(line, cells);
    this.rows += 1;
    if (this.rows > transactionLimits.rows)
      throw new Settled(
        unreadable(`The file has more than ${figure(transactionLimits.rows)} rows.`, true),
      );
    const row = this.#rowOf(cells);
    if (this.rows === 1) this.#settleFile(row);
    const [file] = this.#possible;
    if (!file) throw new Settled({ kind: "other" });
    this.#endsShort = cells.length < this.#width;
    this.#takeRow(file, row, line, this.#endsShort);
  }

  result(endsOpen: boolean): TransactionReading {
    if (!this.#rowOf) return unreadable("The file is empty.", false);
    const [file] = this.#possible;
    if (!file) return { kind: "other" };
    if (this.rows === 0) return unreadable("The file has a header but no rows.", true);
    if (this.#endsShort)
      return unreadable("The last row ends early: the file is cut off. Download it again.", true);
    return {
      kind: "read",
      transactions: {
        registry: file.registry,
        contents: file.contents,
        covers: this.#covers,
        coversInExcerpts: file.issuedInAll ? ["issued"] : [],
        rows: this.rows,
        refused: this.#refused,
        unassigned: this.#unassigned,
        endsOpen,
        others: [...this.#others].map(([sentence, count]) => ({ sentence, count })),
        rowsById: this.#rowsById,
        statements: this.#sums.statements(this.#covers),
        incompleteIds: this.#sums.incompleteIds(),
        problems: [...this.#groups.values()],
      },
    };
  }

  #takeHeader(line: number, cells: readonly string[]) {
    const header = namedColumns(cells);
    this.#possible = recogniseTransactions(header).filter(
      (file) => this.#contents === undefined || file.contents === this.#contents,
    );
    const [file] = this.#possible;
    if (!file) throw new Settled({ kind: "other" });
    const repeated = repeatedColumn(header);
    if (repeated !== null)
      throw new Settled(
        unreadable(`The column '${repeated}' appears twice in the header.`, true, line),
      );
    this.#rowOf = rowsWithHeader(header);
    const columns = this.#rowOf([]);
    const missing = file.neededColumns?.find((column) => !columns.has(column));
    if (missing !== undefined)
      throw new Settled(
        unreadable(
          `This is ${fileName(file)}, but its column '${missing}' is missing.`,
          true,
          line,
        ),
      );
    // Rows may lack the unnamed columns at the end.
    this.#width = header.findLastIndex((name) => name !== "") + 1;
  }

  /** A header of several files is settled by what the first row says of itself, or not at all. */
  #settleFile(row: TransactionRow) {
    const fitting = this.#possible.filter(({ rowProblem }) => rowProblem?.(row) === null);
    if (this.#possible.length > 1 && fitting.length === 1) this.#possible = fitting;
    const [file, ...others] = this.#possible;
    if (!file) return;
    if (others.length > 0)
      throw new Settled({
        kind: "ambiguous",
        registry: file.registry,
        contents: this.#possible.map(({ contents }) => contents),
      });
    this.#covers = [...file.covers(row)];
  }

  #takeRow(file: TransactionFile, row: TransactionRow, line: number, isShort: boolean) {
    const other = file.otherProduct?.(row) ?? null;
    if (other !== null) {
      this.#others.set(other, (this.#others.get(other) ?? 0) + 1);
      return;
    }
    let id: string | null = null;
    let vintage: Vintage | null = null;
    try {
      id = file.id(row);
      this.#rowsById.set(id, (this.#rowsById.get(id) ?? 0) + 1);
      vintage = file.vintage(row);
      if (isShort) throw new RowRefusal("cut", "The row ends early; the file may be cut off.");
      const problem = file.rowProblem?.(row) ?? null;
      if (problem !== null) throw new RowRefusal("kind", problem);
      const stated = {
        line,
        amounts: file.amounts(row),
        issuedInAll: file.issuedInAll?.(row),
        labels: file.labels?.(row),
        effect: file.effect?.(row) ?? null,
      };
      this.#note(this.#sums.add(id, vintage, stated), line, id, vintage);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      this.#refused += 1;
      // Without vintages to compare by, only the project's total counts, and it would be wrong.
      const isOneSum = ledgerRegistry(file.registry)?.hasUnrelatedVintages ?? false;
      if (id === null) this.#unassigned += 1;
      else this.#sums.refuse(id, isOneSum ? null : vintage);
      this.#group(error.reason, line, error.message);
    }
  }

  #note(doubt: "total" | "large" | null, line: number, id: string, vintage: Vintage) {
    if (doubt === null) return;
    const before = this.#sums.lineOfTotal(id, vintage);
    this.#group(
      doubt,
      line,
      doubt === "total"
        ? `States another total for the vintage than line ${before}; what was issued is not taken over.`
        : "With this row, the vintage has more credits than any registry has issued.",
    );
  }

  #group(reason: RefusalReason, line: number, sentence: string) {
    const group = this.#groups.get(reason) ?? { reason, count: 0, examples: [] };
    group.count += 1;
    if (group.examples.length < examplesPerGroup) group.examples.push({ line, sentence });
    this.#groups.set(reason, group);
  }
}

const fileName = ({ registry, contents }: Pick<TransactionFile, "registry" | "contents">) =>
  `a file of ${contents} (${registry})`;
