import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";
import type { ImportRecord } from "./imports-query";
import { type UndoProgress, undoImport, undoneText } from "./undo-import";

export interface Ending {
  what: "discard" | "undo";
  record: ImportRecord;
}

/**
 * Ends an import: discards one that was not begun, or undoes what one has written. Leaving the page
 * loses nothing, because undoing can be continued.
 */
export function useEnding() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UndoProgress | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const ending = useMutation({
    mutationFn: async ({ what, record }: Ending): Promise<string> => {
      setProgress(null);
      if (what === "discard") {
        const client = await browserClient();
        const { error } = await client.rpc("discard_import", { import: record.id });
        if (error) throw teamRefusal(error);
        return "";
      }
      controller.current = new AbortController();
      const { undone, kept } = await undoImport(record.id, setProgress, controller.current.signal);
      return undoneText(undone, kept);
    },
    onSuccess: (result, { what, record }) =>
      notify("success", what === "discard" ? "Import discarded" : "Import undone", {
        description: `${record.file_name}${result && `: ${result}`}`,
      }),
    // The review queue and the listings have changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { ending, progress };
}
