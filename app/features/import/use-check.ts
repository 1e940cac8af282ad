import { useEffect, useRef, useState } from "react";
import type { ImportedRow } from "#domain/import/importable-fields.ts";
import { type CheckedFile, checkRows, type DatedFile, type RowVerdict } from "./checked-rows";

export type Check =
  | { state: "none" }
  | { state: "running"; done: number; all: number }
  | { state: "failed"; error: Error }
  | { state: "done"; checked: CheckedFile };

/** Checks a file's rows. Starting another check, or clearing, aborts the one that is running. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: "none" });
  const running = useRef<AbortController>(null);
  const known = useRef(new Map<string, RowVerdict>());
  useEffect(() => () => running.current?.abort(), []);

  function pause() {
    running.current?.abort();
    setCheck({ state: "none" });
  }

  async function start(rows: readonly ImportedRow[], file: DatedFile) {
    pause();
    running.current = new AbortController();
    const { signal } = running.current;
    const update = (next: Check) => !signal.aborted && setCheck(next);
    update({ state: "running", done: 0, all: rows.length });
    try {
      const onProgress = (done: number, all: number) => update({ state: "running", done, all });
      const checked = await checkRows(rows, file, { known: known.current, onProgress, signal });
      update({ state: "done", checked });
    } catch (error) {
      update({ state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return {
    check,
    /** Rows that say the same as in the check before are not sent again. */
    start: (...args: Parameters<typeof start>) => void start(...args),
    /** Discards the result, but not what is known of single rows. */
    pause,
    clear: () => {
      known.current.clear();
      pause();
    },
  };
}
