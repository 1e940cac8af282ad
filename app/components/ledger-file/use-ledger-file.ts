import { useEffect, useRef, useState } from "react";
import type { FileProblem } from "#domain/import/file-text.ts";
import type { LedgerContents } from "#domain/ledger/ledger-registries.ts";
import {
  type ReadTransactions,
  type TransactionReading,
  transactionLimits,
} from "#domain/ledger/transaction-files/read-transactions.ts";
import { log } from "~/lib/log";
import type { LedgerReaderMessage, LedgerReaderRequest } from "./ledger-reader-protocol";

/** A registry's file of transactions that a worker has read. */
export interface ReadLedgerFile {
  name: string;
  /** Decides between files of the same day. */
  key: string;
  /** The day on which it was saved, which may not be when it was downloaded. */
  savedOn: string;
  transactions: ReadTransactions;
}

export type LedgerFileState =
  | { state: "none" }
  | { state: "reading"; name: string; done: number; all: number; rows: number }
  | { state: "ambiguous"; name: string; registry: string; contents: readonly LedgerContents[] }
  | { state: "unreadable"; problem: FileProblem }
  | { state: "read"; file: ReadLedgerFile };

/** A file of transactions in the browser: chosen by the user, read by a worker. */
export function useLedgerFile() {
  const [state, setState] = useState<LedgerFileState>({ state: "none" });
  const worker = useRef<Worker>(null);
  const chosen = useRef<File>(null);
  useEffect(() => () => worker.current?.terminate(), []);

  /** Reads a file; resolves to false if it is none of transactions. */
  async function choose(file: File, contents?: LedgerContents): Promise<boolean> {
    if (file.size > transactionLimits.bytes) return false;
    chosen.current = file;
    worker.current?.terminate();
    const reader = new Worker(new URL("./ledger.worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    try {
      const reading = await readingBy(reader, { file, contents }, (bytes, rows) =>
        setState({ state: "reading", name: file.name, done: bytes, all: file.size, rows }),
      );
      const next = stateOf(file, reading);
      setState(next ?? { state: "none" });
      return next !== null;
    } catch (error) {
      log.warn("A file of transactions could not be read", error);
      setState({ state: "none" });
      return false;
    } finally {
      reader.terminate();
    }
  }

  return {
    state,
    choose,
    /** Says what the last file contains. */
    settle: (contents: LedgerContents) => {
      if (chosen.current) void choose(chosen.current, contents);
    },
    clear: () => {
      worker.current?.terminate();
      setState({ state: "none" });
    },
  };
}

interface WorkersReading {
  reading: TransactionReading;
  checksum: string;
}

function readingBy(
  worker: Worker,
  request: LedgerReaderRequest,
  onProgress: (bytes: number, rows: number) => void,
): Promise<WorkersReading> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LedgerReaderMessage>) => {
      if (data.kind === "progress") onProgress(data.bytes, data.rows);
      else if (data.kind === "done") resolve(data);
      else reject(new Error(data.failure));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request);
  });
}

function stateOf(file: File, { reading, checksum }: WorkersReading): LedgerFileState | null {
  if (reading.kind === "other") return null;
  if (reading.kind === "unreadable")
    return reading.isTransactions ? { state: "unreadable", problem: reading.problem } : null;
  if (reading.kind === "ambiguous")
    return {
      state: "ambiguous",
      name: file.name,
      registry: reading.registry,
      contents: reading.contents,
    };
  const saved = new Date(file.lastModified).toISOString();
  const today = new Date().toISOString();
  return {
    state: "read",
    file: {
      name: file.name,
      key: `${saved} ${checksum}`,
      savedOn: (saved < today ? saved : today).slice(0, 10),
      transactions: reading.transactions,
    },
  };
}
