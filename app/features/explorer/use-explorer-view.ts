import { useMemo, useRef } from "react";
import {
  type DisplayProject,
  displayProject,
  type ListingRow,
  signedOutContext,
} from "#domain/listing/listing.ts";
import { type ListingIndex, pinnedAndBelow } from "#domain/listing/listing-index.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";

/** What the server knows of the explorer for one address, signed out: enough for the first screen. */
export interface ExplorerStart {
  /** The first rows below the pinned ones, in the order of the address. */
  rows: ListingRow[];
  pinned: ListingRow[];
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
}

/** As many as fill the table's window; the browser fetches the rest. */
export const startRows = 13;

/** What is shown for a state: the rows that are known and how many there are. */
export interface ExplorerView {
  pinned: readonly DisplayProject[];
  /** The rows below the pinned ones; before the list has arrived only the first of them. */
  projects: readonly DisplayProject[];
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
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
    isComplete: true,
  };
}

function startView(start: ExplorerStart, apiUrl: string): ExplorerView {
  const context = { ...signedOutContext, apiUrl };
  const display = (row: ListingRow) => displayProject(row, context);
  return {
    pinned: start.pinned.map(display),
    projects: start.rows.map(display),
    count: start.count,
    matching: start.matching,
    total: start.total,
    isComplete: false,
  };
}

const waitingView: ExplorerView = {
  pinned: [],
  projects: [],
  count: waitingRows,
  matching: 0,
  total: 0,
  isComplete: false,
};
