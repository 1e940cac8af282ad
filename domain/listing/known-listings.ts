import type { FindRating } from "../rating/rating-match.ts";
import type { ListingIndex } from "./listing-index.ts";
import type { ListingRow } from "./listing-row.ts";
import type { Statement } from "./statements.ts";

/**
 * All listings as one kind of viewer may see them, with the rows they were built from. A value never
 * changes: after a change there is another one.
 */
export interface KnownListings {
  index: ListingIndex;
  rows: ReadonlyMap<string, ListingRow>;
  findRating: FindRating;
  /** Whether it includes cost, permanence and ratings. */
  isRevealed: boolean;
  /** Incremented with every change. */
  version: number;
}

/** The server's mirror of the listings, which also records removals. */
export interface MirroredListings extends KnownListings {
  /** When each listing last changed. */
  changedAt: ReadonlyMap<string, string>;
  /** Who stated the values of each listing. */
  statements: ReadonlyMap<string, readonly Statement[]>;
  /** When each project that is no longer listed was removed. */
  removedAt: ReadonlyMap<string, string>;
  /** The exact time of the newest of these changes; any change not included is later. */
  asOf: string;
}
