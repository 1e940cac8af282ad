import { carryOutLedgerFile, type LedgerProgress } from "~/components/ledger-file/ledger-calls";
import { useResumableRun } from "./use-resumable-run";

export interface LedgerRun {
  fileName: string;
  act: "apply" | "undo";
  /** null until the first projects are done. */
  progress: LedgerProgress | null;
  /** Projects in all, as far as is known. */
  all: number;
  isDone: boolean;
  error: Error | null;
  retry: () => void;
}

/** Imports or undoes a file of transactions. */
export function useLedgerRun() {
  const { run, isBusy, carryOut, change, clear } = useResumableRun<LedgerRun>(
    ({ isDone }) => isDone,
  );

  function start(act: LedgerRun["act"], id: string, fileName: string) {
    const retry = () => start(act, id, fileName);
    const first = { fileName, act, progress: null, all: 0, isDone: false, error: null, retry };
    void carryOut(first, (signal) =>
      carryOutLedgerFile(
        act === "apply" ? "apply_ledger_file" : "undo_ledger_file",
        id,
        (progress) =>
          change((current) => ({
            ...current,
            progress,
            all: Math.max(current.all, progress.left + 1),
            isDone: progress.status === "finished" || progress.status === "undone",
          })),
        signal,
      ),
    );
  }

  return { run, isBusy, start, clear };
}
