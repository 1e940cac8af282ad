import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLeaveWarning } from "~/lib/browser/use-leave-warning";

interface ResumableRun {
  error: Error | null;
}

/** Work in several requests. It ends when the page is left, which loses nothing: it can be resumed. */
export function useResumableRun<Run extends ResumableRun>(isDone: (run: Run) => boolean) {
  const [run, setRun] = useState<Run | null>(null);
  const controller = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => controller.current?.abort(), []);
  const isBusy = run !== null && !isDone(run) && run.error === null;
  useLeaveWarning(isBusy);

  const change = (next: (current: Run) => Run) => setRun((current) => current && next(current));

  async function carryOut(first: Run, work: (signal: AbortSignal) => Promise<unknown>) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setRun(first);
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      change((current) => ({ ...current, error: failure }));
    } finally {
      // The review queue and the listings have changed too.
      await queryClient.invalidateQueries();
    }
  }

  return { run, isBusy, carryOut, change, clear: () => setRun(null) };
}
