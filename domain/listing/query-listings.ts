import type { Place } from "../countries/country-names.ts";
import type { FindRating, RatingRecord } from "../rating/rating-match.ts";
import type { KnownListings } from "./known-listings.ts";
import { type DisplayProject, ratedProject } from "./listing.ts";
import type { ListingResponse } from "./listing-response.ts";
import type { ListingRow } from "./listing-row.ts";
import { pinnedAndBelow } from "./pinned.ts";
import type { ExplorerState } from "./search-params.ts";

export type ListingQuery = Pick<ExplorerState, "filters" | "sort" | "pinned">;

export interface RowWindow {
  offset: number;
  limit: number;
}

export function queryListings(
  known: KnownListings,
  { filters, sort, pinned: references }: ListingQuery,
  { offset, limit }: RowWindow,
): ListingResponse {
  const { index, isRevealed, version } = known;
  const found = index.find(filters, sort);
  const { pinned, below } = pinnedAndBelow(index, found, references);
  const rowsOf = (projects: readonly DisplayProject[]) =>
    projects.flatMap(({ id }) => known.rows.get(id) ?? []);
  const shown = below.slice(offset, offset + limit);
  const rows = rowsOf(shown);
  const pinnedRows = rowsOf(pinned);
  return {
    rows,
    pinned: pinnedRows,
    places: placesOf([...pinned, ...shown]),
    ratings: isRevealed ? ratingsOf([...pinnedRows, ...rows], known.findRating) : {},
    count: below.length,
    matching: found.length,
    total: index.size,
    figures: index.figures(),
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

function placesOf(projects: readonly DisplayProject[]) {
  const places = new Map<string, readonly Place[]>();
  for (const project of projects) {
    if (project.location) places.set(project.location, project.places);
    if (project.companyLocation) places.set(project.companyLocation, project.companyPlaces);
  }
  return Object.fromEntries(places);
}
