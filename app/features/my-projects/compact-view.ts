import { useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";

/** Cards or rows is the reader's taste: kept in this browser, and no part of the address. */
const storageKey = "my-projects-view";
const compact = "compact";

const listeners = createListeners();

const readsCompact = () => localValues.read(storageKey) === compact;

export function setCompactView(isCompact: boolean) {
  if (isCompact) localValues.write(storageKey, compact);
  else localValues.remove(storageKey);
  listeners.notify();
}

/** The server draws cards. */
export function useCompactView(): boolean {
  return useSyncExternalStore(listeners.subscribe, readsCompact, () => false);
}
