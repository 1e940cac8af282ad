import { placesFinder } from "#domain/countries/country-names.ts";
import { type DisplayContext, displayProject } from "#domain/listing/listing.ts";
import { createListingIndex, type ListingIndex } from "#domain/listing/listing-index.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { newestFirst } from "#domain/listing/order.ts";
import { indexRatings, type RatingRecord } from "#domain/rating/rating-match.ts";

type Rows = ReadonlyMap<string, ListingRow>;

export interface IndexContext extends Omit<DisplayContext, "findRating" | "findPlaces"> {
  ratings: readonly RatingRecord[];
}

/** Returns a function that indexes rows, updating its previous index if only some have changed. */
export function createIncrementalIndex() {
  let last: { rows: Rows; given: IndexContext; context: DisplayContext; index: ListingIndex };

  return (rows: Rows, given: IndexContext): ListingIndex => {
    if (last?.given === given) {
      last = { ...last, rows, index: updatedIndex(last.index, last.rows, rows, last.context) };
    } else {
      const { ratings, ...known } = given;
      const context = { ...known, findRating: indexRatings(ratings), findPlaces: placesFinder() };
      const projects = [...rows.values()].map((row) => displayProject(row, context));
      last = { rows, given, context, index: createListingIndex(projects.sort(newestFirst)) };
    }
    return last.index;
  };
}

function updatedIndex(index: ListingIndex, before: Rows, rows: Rows, context: DisplayContext) {
  const different = [...rows].flatMap(([id, row]) => (before.get(id) === row ? [] : [row]));
  const removedIds = [...before.keys()].filter((id) => !rows.has(id));
  if (different.length + removedIds.length === 0) return index;
  return index.with({ changed: different.map((row) => displayProject(row, context)), removedIds });
}
