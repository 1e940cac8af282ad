import { useEffect, useRef, useState } from "react";
import type { ImportedRow } from "#domain/import/importable-fields.ts";
import { type CheckedFile, checkRows, type FileOfDay } from "./checked-rows";

export type Check =
  | { state: "none" }
  | { state: "running"; done: number; all: number }
  | { state: "failed"; error: Error }
  | { state: "done"; checked: CheckedFile };

/** The check of a file's rows. Another file, meaning or day is another check, and ends this one. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: "none" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function clear() {
    running.current?.abort();
    setCheck({ state: "none" });
  }

  async function start(rows: readonly ImportedRow[], file: FileOfDay) {
    clear();
    running.current = new AbortController();
    const { signal } = running.current;
    const tell = (next: Check) => !signal.aborted && setCheck(next);
    const all = rows.length;
    tell({ state: "running", done: 0, all });
    try {
      const onProgress = (done: number) => tell({ state: "running", done, all });
      const checked = await checkRows(rows, file, onProgress, signal);
      tell({ state: "done", checked });
    } catch (error) {
      tell({ state: "failed", error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return { check, start: (...what: Parameters<typeof start>) => void start(...what), clear };
}
