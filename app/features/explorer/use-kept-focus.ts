import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import type { DisplayProject } from "#domain/listing/listing.ts";

/**
 * Pinning or unpinning moves a row to the other table. If done by keyboard, the focus follows to
 * the same button there, or goes to the table as a whole if the row's new position is out of view.
 */
export function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  pinned: readonly DisplayProject[],
  togglePin: (project: DisplayProject) => void,
) {
  const moved = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the pinned ones change
  useLayoutEffect(() => {
    // Until the row has moved, the focus is still on its button.
    if (!moved.current || document.activeElement !== document.body) return;
    const row = `[data-project="${moved.current}"] button`;
    moved.current = "";
    (scroller.current?.querySelector<HTMLElement>(row) ?? scroller.current)?.focus();
  }, [pinned, scroller]);

  return useCallback(
    (project: DisplayProject, isByKeyboard: boolean) => {
      moved.current = isByKeyboard ? project.id : "";
      togglePin(project);
    },
    [togglePin],
  );
}
