import { useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";

/** The visitor's own views, as text; own-views.ts, which few visitors need, reads it. */
export const ownViewsKey = "project-table-views";
export const ownViewsListeners = createListeners();

/** Whether this visitor ever saved a view. */
export const hasOwnViews = () => localValues.read(ownViewsKey) !== null;

/** False until the page has hydrated. */
export function useHasOwnViews(): boolean {
  return useSyncExternalStore(ownViewsListeners.subscribe, hasOwnViews, () => false);
}
