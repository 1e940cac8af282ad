import { useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";

/** How tall rows are is the reader's taste: kept in this browser, and no part of a shared address. */
const storageKey = "project-table-rows";
const compact = "compact";

/** As the style sheet has them, in pixels. */
const rowHeights = { comfortable: 60, compact: 40 } as const;

const listeners = createListeners();

const readsCompact = () => localValues.read(storageKey) === compact;

export function setCompactRows(isCompact: boolean) {
  if (isCompact) localValues.write(storageKey, compact);
  else localValues.remove(storageKey);
  listeners.notify();
}

/** The server draws comfortable ones. */
export function useCompactRows(): boolean {
  return useSyncExternalStore(listeners.subscribe, readsCompact, () => false);
}

export function rowHeightOf(isCompact: boolean): number {
  return isCompact ? rowHeights.compact : rowHeights.comfortable;
}
