import type { FindRating, RatingRecord } from "../rating/rating-match.ts";
import { type ListedFigures, listedFigures } from "./listed-figures.ts";
import {
  type DisplayContext,
  type DisplayProject,
  displayProject,
  ratedProject,
} from "./listing.ts";
import type { ListingIndex } from "./listing-index.ts";
import type { ListingRow } from "./listing-row.ts";
import { pinnedAndBelow } from "./pinned.ts";
import type { ExplorerState } from "./search-params.ts";

/** What one viewer may know of all listings, with the rows that it was made from. */
export interface KnownListings {
  index: ListingIndex;
  rows: ReadonlyMap<string, ListingRow>;
  findRating: FindRating;
  /** Whether cost, permanence and ratings are in it. */
  isRevealed: boolean;
  /** Grows with every change. */
  version: number;
}

/** The same as the server keeps it, which also knows what is gone. */
export interface MirroredListings extends KnownListings {
  /** When a value of each listing last changed. */
  changedAt: ReadonlyMap<string, string>;
  /** Projects that were listed once and are not now, and when each was removed. */
  removedAt: ReadonlyMap<string, string>;
  /** The exact moment of the newest of these changes; a change that is not in it comes later. */
  asOf: string;
}

/** A part of the explorer's rows as the server sends it: what the browser would find in an index of its own. */
export interface ListingAnswer {
  /** The rows below the pinned ones, from the offset that was asked for. */
  rows: ListingRow[];
  pinned: ListingRow[];
  /** The agency's records of these rows, by the rows' ids. */
  ratings: Record<string, RatingRecord>;
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
  /** Of everything that is listed, whatever was asked for. */
  figures: ListedFigures;
  isRevealed: boolean;
  version: number;
}

export type ListingQuestion = Pick<ExplorerState, "filters" | "sort" | "pinned">;

export interface RowWindow {
  offset: number;
  limit: number;
}

export function answerListings(
  known: KnownListings,
  { filters, sort, pinned: references }: ListingQuestion,
  { offset, limit }: RowWindow,
): ListingAnswer {
  const { index, isRevealed, version } = known;
  const found = index.find(filters, sort);
  const { pinned, below } = pinnedAndBelow(index, found, references);
  const rowsOf = (projects: readonly DisplayProject[]) =>
    projects.flatMap(({ id }) => known.rows.get(id) ?? []);
  const rows = rowsOf(below.slice(offset, offset + limit));
  const pinnedRows = rowsOf(pinned);
  return {
    rows,
    pinned: pinnedRows,
    ratings: isRevealed ? ratingsOf([...pinnedRows, ...rows], known.findRating) : {},
    count: below.length,
    matching: found.length,
    total: index.size,
    figures: listedFigures(index),
    isRevealed,
    version,
  };
}

function ratingsOf(rows: readonly ListingRow[], findRating: FindRating) {
  const ratings: Record<string, RatingRecord> = {};
  for (const row of rows) {
    const record = findRating(ratedProject(row));
    if (record && row.id) ratings[row.id] = record;
  }
  return ratings;
}

/** A row of an answer as this viewer sees it. */
export function displayAnswered(
  row: ListingRow,
  { ratings, isRevealed }: ListingAnswer,
  context: Pick<DisplayContext, "apiUrl" | "currency">,
): DisplayProject {
  const findRating = () => ratings[row.id ?? ""];
  return displayProject(row, { ...context, isRevealed, findRating });
}
