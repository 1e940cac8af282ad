import type { Place } from "../countries/country-names.ts";
import type { RatingRecord } from "../rating/rating-match.ts";
import type { ListedFigures } from "./listed-figures.ts";
import { type DisplayContext, type DisplayProject, displayProject } from "./listing.ts";
import type { ListingRow } from "./listing-row.ts";

/** A page of explorer rows from the server, with what the browser would find in its own index. */
export interface ListingResponse {
  /** The rows below the pinned ones, from the requested offset. */
  rows: ListingRow[];
  pinned: ListingRow[];
  /** The agency's ratings of these rows, by row ID. */
  ratings: Record<string, RatingRecord>;
  /** The countries in the rows' locations, by location text. */
  places: Record<string, readonly Place[]>;
  /** Rows below the pinned ones, projects that match the filters, and all listed projects. */
  count: number;
  matching: number;
  total: number;
  /** Totals of everything listed, whatever the filters. */
  figures: ListedFigures;
  isRevealed: boolean;
  version: number;
}

/** A row of the response as this viewer sees it. */
export function displayRow(
  row: ListingRow,
  { ratings, places, isRevealed }: ListingResponse,
  context: Pick<DisplayContext, "apiUrl" | "currency">,
): DisplayProject {
  const findRating = () => ratings[row.id ?? ""];
  // Own properties only: a location could be called 'constructor' or the like.
  const findPlaces = (location: string) =>
    (Object.hasOwn(places, location) && places[location]) || [];
  return displayProject(row, { ...context, isRevealed, findRating, findPlaces });
}
