import { useEffect, useRef, useState } from "react";
import {
  discardLedgerFile,
  type LedgerOrder,
  type LedgerPreview,
  previewLedgerFile,
  type StagedFile,
  stageLedgerFile,
} from "./ledger-calls";

export type LedgerCheck =
  | { state: "none" }
  | { state: "running"; step: "sending" | "comparing"; done: number; all: number }
  | { state: "failed"; error: Error }
  | { state: "done"; id: string; staged: StagedFile; preview: LedgerPreview };

/** Sends a file and finds out what it would change. What is not imported then is discarded. */
export function useLedgerCheck() {
  const [check, setCheck] = useState<LedgerCheck>({ state: "none" });
  const running = useRef<AbortController>(null);
  const staged = useRef<string>(null);
  useEffect(() => () => running.current?.abort(), []);

  function discard() {
    running.current?.abort();
    const id = staged.current;
    staged.current = null;
    // Nothing of it counts, and the list below offers to discard it too.
    if (id !== null) discardLedgerFile(id, new AbortController().signal).catch(() => {});
  }

  async function carryOut(order: Omit<LedgerOrder, "id">) {
    discard();
    running.current = new AbortController();
    const { signal } = running.current;
    const id = crypto.randomUUID();
    staged.current = id;
    const update = (next: LedgerCheck) => !signal.aborted && setCheck(next);
    const progress = (step: "sending" | "comparing") => (done: number, all: number) =>
      update({ state: "running", step, done, all });
    try {
      progress("sending")(0, order.file.transactions.statements.length);
      const sent = await stageLedgerFile({ ...order, id }, progress("sending"), signal);
      progress("comparing")(0, sent.projects);
      const preview = await previewLedgerFile(
        id,
        (projects) => progress("comparing")(projects, Math.max(projects, sent.projects)),
        signal,
      );
      update({ state: "done", id, staged: sent, preview });
    } catch (error) {
      update({ state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return {
    check,
    start: (order: Omit<LedgerOrder, "id">) => void carryOut(order),
    /** The result is no longer valid. */
    clear: () => {
      discard();
      setCheck({ state: "none" });
    },
    /** The file is imported or proposed, so it stays. */
    release: () => {
      staged.current = null;
      setCheck({ state: "none" });
    },
  };
}
