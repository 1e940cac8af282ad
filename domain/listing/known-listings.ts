import type { FindRating } from "../rating/rating-match.ts";
import type { ListingIndex } from "./listing-index.ts";
import type { ListingRow } from "./listing-row.ts";

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
