import { useMemo, useRef } from "react";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { type DisplayProject, displayProject, type ListingRow } from "#domain/listing/listing.ts";
import { type ListingIndex, pinnedAndBelow } from "#domain/listing/listing-index.ts";
import type { ExplorerStart } from "./explorer-start";
import type { ExplorerState } from "./search-params";

/** What is shown for a state: the rows that are known and how many there are. */
export interface ExplorerView {
  pinned: readonly DisplayProject[];
  /** The rows below the pinned ones; before the list has arrived only the first of them. */
  projects: readonly DisplayProject[];
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
  isRevealed: boolean;
  isComplete: boolean;
}

const waitingRows = 8;

export function useExplorerView(
  index: ListingIndex | null,
  start: ExplorerStart | null,
  state: ExplorerState,
  apiUrl: string,
): ExplorerView {
  const { filters, sort, pinned } = state;
  const found = useMemo(() => index?.find(filters, sort) ?? null, [index, filters, sort]);
  // The server's rows answer the address that the page was opened with, and no other state.
  const opened = useRef(state);
  const isAsOpened = opened.current.filters === filters && opened.current.sort === sort;

  return useMemo(() => {
    if (index && found) return fullView(index, found, pinned);
    if (start && isAsOpened) return startView(start, apiUrl);
    return waitingView;
  }, [index, found, pinned, start, isAsOpened, apiUrl]);
}

function fullView(
  index: ListingIndex,
  found: readonly DisplayProject[],
  pinnedIds: readonly string[],
): ExplorerView {
  const { pinned, below } = pinnedAndBelow(index, found, pinnedIds);
  return {
    pinned,
    projects: below,
    count: below.length,
    matching: found.length,
    total: index.projects.length,
    isRevealed: index.isRevealed,
    isComplete: true,
  };
}

function startView(start: ExplorerStart, apiUrl: string): ExplorerView {
  const context = {
    apiUrl,
    currency: defaultCurrency,
    currentYear: 0,
    findRating: () => undefined,
  };
  const display = (row: ListingRow) => displayProject(row, context);
  return {
    pinned: start.pinned.map(display),
    projects: start.rows.map(display),
    count: start.count,
    matching: start.matching,
    total: start.total,
    isRevealed: false,
    isComplete: false,
  };
}

const waitingView: ExplorerView = {
  pinned: [],
  projects: [],
  count: waitingRows,
  matching: 0,
  total: 0,
  isRevealed: false,
  isComplete: false,
};
