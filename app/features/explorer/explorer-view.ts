import type { DisplayProject } from "#domain/listing/listing.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { displayRow, type ListingResponse } from "#domain/listing/listing-response.ts";
import { pinnedAndBelow } from "#domain/listing/pinned.ts";
import type { ExplorerState } from "#domain/listing/search-params.ts";

/** Rows rendered by the server: enough to fill the table's window; the browser fetches the rest. */
export const initialRows = 15;

/** The filters and sort order that rows belong to; if these change, the list starts at the top. */
export type QueriedState = Pick<ExplorerState, "filters" | "sort">;

/** What is shown for a state: the known rows and the counts. */
export interface ExplorerView {
  pinned: readonly DisplayProject[];
  /** The rows below the pinned ones by index; rows that have not arrived are undefined. */
  projects: readonly (DisplayProject | undefined)[];
  /** The number of rows below the pinned ones, of matching projects, and of all projects. */
  count: number;
  matching: number;
  total: number;
  /** Whether the counts are those of this state, not of the previous one. */
  isComplete: boolean;
  /** Whether these are only the server's first rows; the others are not loaded yet. */
  isFirst: boolean;
  queried: QueriedState;
}

const placeholderRows = 8;

export function wholeView(
  index: ListingIndex,
  { filters, sort }: QueriedState,
  references: readonly string[],
): ExplorerView {
  const found = index.find(filters, sort);
  const { pinned, below } = pinnedAndBelow(index, found, references);
  return {
    pinned,
    projects: below,
    count: below.length,
    matching: found.length,
    total: index.size,
    isComplete: true,
    isFirst: false,
    queried: { filters, sort },
  };
}

interface PagedResponse {
  response: ListingResponse;
  offset: number;
}

type RowContext = Parameters<typeof displayRow>[2];

/** Responses may be of different versions: the newest wins, and no project is shown twice. */
export function pagedView(
  paged: readonly PagedResponse[],
  queried: QueriedState,
  context: RowContext,
): ExplorerView | null {
  const newestFirst = [...paged].sort((a, b) => b.response.version - a.response.version);
  const newest = newestFirst[0]?.response;
  if (!newest) return null;
  const shown = new Set(newest.pinned.map(({ id }) => id));
  const projects: (DisplayProject | undefined)[] = new Array(newest.count);
  for (const { response, offset } of newestFirst) {
    response.rows.forEach((row, index) => {
      if (offset + index >= newest.count || shown.has(row.id)) return;
      shown.add(row.id);
      projects[offset + index] = displayRow(row, response, context);
    });
  }
  return {
    pinned: newest.pinned.map((row) => displayRow(row, newest, context)),
    projects,
    count: newest.count,
    matching: newest.matching,
    total: newest.total,
    isComplete: true,
    isFirst: false,
    queried,
  };
}

export function placeholderView(queried: QueriedState): ExplorerView {
  return {
    pinned: [],
    projects: [],
    count: placeholderRows,
    matching: 0,
    total: 0,
    isComplete: false,
    isFirst: true,
    queried,
  };
}
