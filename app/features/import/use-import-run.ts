import type { Registry } from "#domain/vocabulary.ts";
import {
  appliedOf,
  applyImport,
  type ImportOrder,
  type ImportProgress,
  stageImport,
} from "./run-import";
import { useResumableRun } from "./use-resumable-run";

export interface RunningImport {
  id: string;
  fileName: string;
  registry: Registry;
  step: "staging" | "applying" | "finished";
  done: number;
  all: number;
  /** The starting point for measuring the pace: a time, and the rows done by then. */
  since: { time: number; done: number };
  /** The result for the rows so far; null while they are being uploaded. */
  progress: ImportProgress | null;
  error: Error | null;
  /** Continues after an error, from where it stopped. */
  retry: () => void;
}

/** What is needed to resume an import. */
export type Unfinished = Pick<RunningImport, "id" | "fileName" | "registry" | "done" | "all">;

/** Runs an import. */
export function useImportRun() {
  const { run, isBusy, carryOut, change, clear } = useResumableRun<RunningImport>(
    ({ step }) => step === "finished",
  );

  async function apply(id: string, signal: AbortSignal) {
    await applyImport(
      id,
      (progress) =>
        change((current) => {
          const done = appliedOf(progress);
          const since = current.progress === null ? { time: Date.now(), done } : current.since;
          const step = progress.status === "finished" ? "finished" : "applying";
          return { ...current, step, done, all: progress.rows, since, progress };
        }),
      signal,
    );
  }

  function start(order: ImportOrder) {
    const { id, file, registry, rows } = order;
    const left = { id, fileName: file.name, registry, done: 0, all: rows.length };
    const fresh = {
      step: "staging",
      since: { time: Date.now(), done: 0 },
      progress: null,
      error: null,
    } as const;
    void carryOut({ ...left, ...fresh, retry: () => start(order) }, async (signal) => {
      await stageImport(order, (done) => change((current) => ({ ...current, done })), signal);
      change((current) => ({
        ...current,
        step: "applying",
        done: 0,
        retry: () => resume(left),
      }));
      await apply(id, signal);
    });
  }

  function resume(left: Unfinished) {
    const since = { time: Date.now(), done: left.done };
    const fresh = { step: "applying", since, progress: null, error: null } as const;
    void carryOut({ ...left, ...fresh, retry: () => resume(left) }, (signal) =>
      apply(left.id, signal),
    );
  }

  return { run, isBusy, start, resume, clear };
}
