import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLeaveWarning } from "~/lib/browser/use-leave-warning";
import type { ImportRecord } from "./imports-query";
import { type UndoProgress, undoImport } from "./undo-import";

export interface RunningUndo {
  record: ImportRecord;
  /** null until the first rows have been undone. */
  progress: UndoProgress | null;
  error: Error | null;
  retry: () => void;
}

/** Undoes an import. Leaving the page loses nothing, because undoing can be resumed. */
export function useUndo(onUndone: (id: string) => void) {
  const [undo, setUndo] = useState<RunningUndo | null>(null);
  const controller = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => controller.current?.abort(), []);
  const isBusy = undo !== null && undo.progress?.status !== "undone" && undo.error === null;
  useLeaveWarning(isBusy);

  async function carryOut(record: ImportRecord) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setUndo({ record, progress: null, error: null, retry: () => void carryOut(record) });
    try {
      await undoImport(
        record.id,
        (progress) => setUndo((current) => current && { ...current, progress }),
        signal,
      );
      onUndone(record.id);
    } catch (error) {
      if (signal.aborted) return;
      const failure = error instanceof Error ? error : new Error(String(error));
      setUndo((current) => current && { ...current, error: failure });
    } finally {
      // The review queue and the listings have changed too.
      await queryClient.invalidateQueries();
    }
  }

  return {
    undo,
    isBusy,
    start: (record: ImportRecord) => void carryOut(record),
    clear: () => setUndo(null),
  };
}
