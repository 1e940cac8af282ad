import { type ExplorerState, rowsQueryString } from "#domain/listing/search-params.ts";
import { defaultSort } from "#domain/listing/sort.ts";

/** What changed: a filter, only the text searched for, or nothing that 'back' undoes. */
export type HistoryChange = "filter" | "search" | null;

export function historyChange(before: ExplorerState, after: ExplorerState): HistoryChange {
  if (filterQuery(before) === filterQuery(after)) return null;
  const { search } = after.filters;
  const typed = { ...before, filters: { ...before.filters, search } };
  return filterQuery(typed) === filterQuery(after) ? "search" : "filter";
}

/** 'back' undoes a filter, so each has an entry; a text has one, however long it is typed. */
export function needsEntry(change: HistoryChange, last: HistoryChange): boolean {
  return change === "filter" || (change === "search" && last !== "search");
}

function filterQuery({ filters }: ExplorerState): string {
  return rowsQueryString({ filters, sort: defaultSort, pinned: [] });
}
