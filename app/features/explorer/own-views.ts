import { useSyncExternalStore } from "react";
import { parseJson } from "#domain/json.ts";
import type { ColumnView } from "#domain/listing/column-views.ts";
import { localValues } from "~/lib/browser/browser-storage";
import { ownViewsKey, ownViewsListeners } from "./has-own-views";
import { columnVisibility, hiddenColumnsFrom } from "./saved-columns";

/** The visitor's own views are named sets of columns, kept in this browser. */
export const maxOwnViews = 8;
export const maxViewName = 30;

const noViews: readonly ColumnView[] = [];
/** The same array for the same text, as React compares them. */
let cache: { text: string | null; views: readonly ColumnView[] } | undefined;

function ownViews(): readonly ColumnView[] {
  const text = localValues.read(ownViewsKey);
  // The same empty array as on the server; another one would cause an immediate re-render.
  if (text === null) return noViews;
  if (cache?.text !== text) cache = { text, views: parseViews(text) };
  return cache?.views ?? noViews;
}

/** Leaves out anything that is not a saved view. */
export function parseViews(text: string | null): ColumnView[] {
  const stored = parseJson(text ?? "null");
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((entry: unknown): ColumnView[] => {
      if (typeof entry !== "object" || entry === null) return [];
      const { name, columns } = { name: "", columns: null, ...entry };
      if (typeof name !== "string" || name.trim() === "") return [];
      return [{ name: name.slice(0, maxViewName), hiddenColumns: hiddenColumnsFrom(columns) }];
    })
    .slice(0, maxOwnViews);
}

export function viewsText(views: readonly ColumnView[]): string {
  return JSON.stringify(
    views.map(({ name, hiddenColumns }) => ({ name, columns: columnVisibility(hiddenColumns) })),
  );
}

/** Replaces a view of the same name, and drops the oldest when there are too many. */
export function withView(views: readonly ColumnView[], added: ColumnView): ColumnView[] {
  return [...views.filter(({ name }) => name !== added.name), added].slice(-maxOwnViews);
}

function store(views: readonly ColumnView[]) {
  localValues.write(ownViewsKey, viewsText(views));
  ownViewsListeners.notify();
}

export function saveView(view: ColumnView) {
  store(withView(ownViews(), view));
}

export function removeView(name: string) {
  store(ownViews().filter((view) => view.name !== name));
}

/** Empty until the page has hydrated. */
export function useOwnViews(): readonly ColumnView[] {
  return useSyncExternalStore(ownViewsListeners.subscribe, ownViews, () => noViews);
}
