import type { RatingRecord } from "../rating/rating-match.ts";
import type { Place } from "./country-names.ts";
import type { ListedFigures } from "./listed-figures.ts";
import { type DisplayContext, type DisplayProject, displayProject } from "./listing.ts";
import type { ListingRow } from "./listing-row.ts";

/** A part of the explorer's rows as the server sends it: what the browser would find in an index of its own. */
export interface ListingAnswer {
  /** The rows below the pinned ones, from the offset that was asked for. */
  rows: ListingRow[];
  pinned: ListingRow[];
  /** The agency's records of these rows, by the rows' ids. */
  ratings: Record<string, RatingRecord>;
  /** The countries of the rows' locations, by the locations' words. */
  places: Record<string, readonly Place[]>;
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
  /** Of everything that is listed, whatever was asked for. */
  figures: ListedFigures;
  isRevealed: boolean;
  version: number;
}

/** A row of an answer as this viewer sees it. */
export function displayAnswered(
  row: ListingRow,
  { ratings, places, isRevealed }: ListingAnswer,
  context: Pick<DisplayContext, "apiUrl" | "currency">,
): DisplayProject {
  const findRating = () => ratings[row.id ?? ""];
  // Own ones alone: a location may be called like something that every object has.
  const findPlaces = (location: string) =>
    (Object.hasOwn(places, location) && places[location]) || [];
  return displayProject(row, { ...context, isRevealed, findRating, findPlaces });
}
