import { useSyncExternalStore } from "react";
import { parseJson } from "#domain/json.ts";
import type { ColumnView } from "#domain/listing/column-views.ts";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";
import { columnVisibility, hiddenColumnsFrom } from "./saved-columns";

/** The visitor's own views: columns under a name they gave, kept in this browser. */
const storageKey = "project-table-views";
export const maxOwnViews = 8;
export const maxViewName = 30;

const listeners = createListeners();
const none: readonly ColumnView[] = [];
let known: { text: string | null; views: readonly ColumnView[] } | undefined;

function ownViews(): readonly ColumnView[] {
  const text = localValues.read(storageKey);
  // The same list as the server's: another one would draw the views again at once.
  if (text === null) return none;
  if (known?.text !== text) known = { text, views: parseViews(text) };
  return known?.views ?? none;
}

/** Anything that is not a view as it was saved is left out. */
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

/** A view of the same name is replaced; the oldest makes room. */
export function withView(views: readonly ColumnView[], added: ColumnView): ColumnView[] {
  return [...views.filter(({ name }) => name !== added.name), added].slice(-maxOwnViews);
}

function keep(views: readonly ColumnView[]) {
  localValues.write(storageKey, viewsText(views));
  listeners.notify();
}

export function saveView(view: ColumnView) {
  keep(withView(ownViews(), view));
}

export function removeView(name: string) {
  keep(ownViews().filter((view) => view.name !== name));
}

/** None until the page runs. */
export function useOwnViews(): readonly ColumnView[] {
  return useSyncExternalStore(listeners.subscribe, ownViews, () => none);
}
