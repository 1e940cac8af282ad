import type { LedgerContents } from "#domain/ledger/ledger-registries.ts";
import type { TransactionReading } from "#domain/ledger/transaction-files/read-transactions.ts";

export interface LedgerReaderRequest {
  file: File;
  /** What the file contains, if its header does not tell. */
  contents?: LedgerContents | undefined;
}

/** The worker tells how far it is, then what it read. */
export type LedgerReaderMessage =
  | { kind: "progress"; bytes: number; rows: number }
  | { kind: "done"; reading: TransactionReading; checksum: string }
  | { kind: "failed"; failure: string };
