import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
} from "react-router";
import { type ColumnKey, hiddenByDefault, type SortKey } from "#domain/listing/columns.ts";
import { type ListingFilters, noFilters } from "#domain/listing/filters.ts";
import { type Referable, toggledReference } from "#domain/listing/project-reference.ts";
import {
  type ExplorerState,
  namesColumns,
  readExplorerState,
  writeExplorerState,
} from "#domain/listing/search-params.ts";
import { type ListingSort, nextSort } from "#domain/listing/sort.ts";
import { toggled } from "#domain/text/arrays.ts";
import { type HistoryChange, historyChange, needsEntry } from "./history-entry";
import { readSavedColumns, saveColumns } from "./saved-columns";

/** Debounce in milliseconds, so that the URL is not rewritten on every keystroke. */
const urlDelay = 250;

export interface ExplorerActions {
  setFilters: (change: Partial<ListingFilters>) => void;
  clearFilters: () => void;
  sortBy: (key: SortKey) => void;
  setSort: (sort: ListingSort) => void;
  toggleColumn: (key: ColumnKey) => void;
  showAllColumns: () => void;
  showView: (hiddenColumns: readonly ColumnKey[]) => void;
  togglePin: (project: Referable) => void;
  /** Shows another page of cards. */
  showMore: () => void;
}

/** The explorer's state: read from the URL, and from then on mirrored to it. */
export function useExplorerState(): { state: ExplorerState; actions: ExplorerActions } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // What useNavigation returns may lag behind: a busy page renders a followed link later.
  const router = use(DataRouterContext)?.router;
  const [state, setState] = useState(() => readExplorerState(new URLSearchParams(search)));
  const written = useRef(search);
  const lastChange = useRef<HistoryChange>(null);
  const hasChosenColumns = useRef(false);

  // The server does not know the saved columns, so they are applied only after hydration.
  useEffect(() => {
    setState((current) => withSavedColumns(current, written.current));
  }, []);

  // The URL was changed elsewhere: by back, forward, or a link to another state.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    lastChange.current = null;
    const next = withSavedColumns(readExplorerState(new URLSearchParams(search)), search);
    // The same state stays, as a new one starts the list at the top.
    setState((current) => (searchOf(next, "") === searchOf(current, "") ? current : next));
  }, [search]);

  const writeToUrl = useEffectEvent((current: ExplorerState) => {
    // The URL has just been changed elsewhere and this state is about to follow; do not undo that.
    if (search !== written.current) return;
    const next = searchOf(current, search);
    const before = readExplorerState(new URLSearchParams(search));
    if (next === searchOf(before, search)) return;
    const change = historyChange(before, current);
    const replace = !needsEntry(change, lastChange.current);
    lastChange.current = change ?? lastChange.current;
    written.current = next;
    const { hash } = window.location;
    const following = router?.state.navigation.location;
    if (following && following.pathname !== pathname) {
      // Another navigation would stop the one to the page whose link was just followed; 'back' from
      // there restores this state.
      window.history.replaceState(window.history.state, "", `${pathname}${next}${hash}`);
      return;
    }
    void navigate(
      { search: next, hash },
      { replace, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  });
  // Again after each change of the URL: what was entered while the router was busy is still to be written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the URL through an event.
  useEffect(() => {
    const timer = window.setTimeout(() => writeToUrl(state), urlDelay);
    return () => window.clearTimeout(timer);
  }, [state, search]);

  useEffect(() => {
    if (hasChosenColumns.current) saveColumns(state.hiddenColumns);
  }, [state.hiddenColumns]);

  const actions = useMemo(
    () =>
      createActions(setState, () => {
        hasChosenColumns.current = true;
      }),
    [],
  );
  return { state, actions };
}

function createActions(
  setState: (change: (state: ExplorerState) => ExplorerState) => void,
  markColumnsChosen: () => void,
): ExplorerActions {
  /** Other cards start with the first page of them. */
  function query(change: (state: ExplorerState) => Partial<ExplorerState>) {
    setState((state) => ({ ...state, cardPages: undefined, ...change(state) }));
  }

  function showView(hiddenColumns: readonly ColumnKey[]) {
    markColumnsChosen();
    setState((state) => ({ ...state, hiddenColumns }));
  }

  return {
    setFilters: (change) => query(({ filters }) => ({ filters: { ...filters, ...change } })),
    clearFilters: () => query(() => ({ filters: noFilters })),
    sortBy: (key) => query(({ sort }) => ({ sort: nextSort(sort, key) })),
    setSort: (sort) => query(() => ({ sort })),
    toggleColumn: (key) => {
      markColumnsChosen();
      setState((state) => ({ ...state, hiddenColumns: toggled(state.hiddenColumns, key) }));
    },
    showAllColumns: () => showView(hiddenByDefault),
    showView,
    togglePin: (project) =>
      setState((state) => ({ ...state, pinned: toggledReference(state.pinned, project) })),
    showMore: () => setState((state) => ({ ...state, cardPages: (state.cardPages ?? 1) + 1 })),
  };
}

/** The visitor's saved columns apply unless the URL specifies columns. */
function withSavedColumns(state: ExplorerState, search: string): ExplorerState {
  if (namesColumns(new URLSearchParams(search))) return state;
  const hiddenColumns = readSavedColumns();
  return hiddenColumns === hiddenByDefault ? state : { ...state, hiddenColumns };
}

function searchOf(state: ExplorerState, search: string): string {
  const params = writeExplorerState(state, new URLSearchParams(search)).toString();
  return params ? `?${params}` : "";
}
