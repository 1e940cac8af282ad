import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { carryOutLedgerFile, type LedgerProgress } from "~/components/ledger-file/ledger-calls";
import { useLeaveWarning } from "~/lib/browser/use-leave-warning";

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

/** Imports or undoes a file of transactions. Leaving the page loses nothing: it can be resumed. */
export function useLedgerRun() {
  const [run, setRun] = useState<LedgerRun | null>(null);
  const controller = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => controller.current?.abort(), []);
  const isBusy = run !== null && !run.isDone && run.error === null;
  useLeaveWarning(isBusy);

  async function carryOut(act: LedgerRun["act"], id: string, fileName: string) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const retry = () => void carryOut(act, id, fileName);
    setRun({ fileName, act, progress: null, all: 0, isDone: false, error: null, retry });
    try {
      await carryOutLedgerFile(
        act === "apply" ? "apply_ledger_file" : "undo_ledger_file",
        id,
        (progress) =>
          setRun(
            (current) =>
              current && {
                ...current,
                progress,
                all: Math.max(current.all, progress.left + 1),
                isDone: progress.status === "finished" || progress.status === "undone",
              },
          ),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      setRun((current) => current && { ...current, error: failure });
    } finally {
      // The listings have changed too.
      await queryClient.invalidateQueries();
    }
  }

  return {
    run,
    isBusy,
    start: (act: LedgerRun["act"], id: string, fileName: string) =>
      void carryOut(act, id, fileName),
    clear: () => setRun(null),
  };
}
