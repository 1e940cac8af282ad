import { useEffect, useRef, useState } from "react";
import type { ImportedRow } from "#domain/import/importable-fields.ts";
import { type CheckedFile, checkRows, type DatedFile } from "./checked-rows";

export type Check =
  | { state: "none" }
  | { state: "running"; done: number; all: number }
  | { state: "failed"; error: Error }
  | { state: "done"; checked: CheckedFile };

/** Checks a file's rows. Starting another check, or clearing, aborts the one that is running. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: "none" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    running.current?.abort();
    setCheck({ state: "none" });
  }

  async function start(rows: readonly ImportedRow[], file: DatedFile) {
    clear();
    running.current = new AbortController();
    const { signal } = running.current;
    const update = (next: Check) => !signal.aborted && setCheck(next);
    const all = rows.length;
    update({ state: "running", done: 0, all });
    try {
      const onProgress = (done: number) => update({ state: "running", done, all });
      const checked = await checkRows(rows, file, onProgress, signal);
      update({ state: "done", checked });
    } catch (error) {
      update({ state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return { check, start: (...args: Parameters<typeof start>) => void start(...args), clear };
}
