import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import type { DisplayProject } from "#domain/listing/listing.ts";

/**
 * A row that is pinned or unpinned moves to the other table. Where a key did it, the focus goes along to
 * the same button there; to the table as a whole, if the row's new place is out of sight.
 */
export function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  pinned: readonly DisplayProject[],
  togglePin: (project: DisplayProject) => void,
) {
  const moved = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the pinned ones are others
  useLayoutEffect(() => {
    // Until the row has moved, the focus is still on its button.
    if (!moved.current || document.activeElement !== document.body) return;
    const row = `[data-project="${moved.current}"] button`;
    moved.current = "";
    (scroller.current?.querySelector<HTMLElement>(row) ?? scroller.current)?.focus();
  }, [pinned, scroller]);

  return useCallback(
    (project: DisplayProject, isByKey: boolean) => {
      moved.current = isByKey ? project.id : "";
      togglePin(project);
    },
    [togglePin],
  );
}
