import type { MirroredListings } from "../listing/known-listings.ts";
import { ratedProject } from "../listing/listing.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import { listedRating } from "../listing/value.ts";
import { csvFile, csvRows } from "../text/csv.ts";
import { cellText, type OpenListing, type OpenValue, type Origins } from "./field.ts";
import { fieldsFor } from "./fields.ts";

export type OpenRecord = Record<string, OpenValue>;

type Known = Pick<MirroredListings, "changedAt" | "findRating" | "isRevealed">;

function openListing(row: ListingRow, known: Known, origins: Origins): OpenListing {
  const { changedAt, findRating, isRevealed } = known;
  const announced = row.fallback_rating?.trim() || null;
  const found = findRating(ratedProject(row));
  const rating = listedRating(found, announced, isRevealed);
  const record = (rating.kind === "value" && found) || null;
  return { row, changedAt: changedAt.get(row.id ?? "") ?? "", rating, record, origins };
}

/** A project as JSON, without fields that the client may not read. */
export function openRecord(row: ListingRow, known: Known, origins: Origins): OpenRecord {
  const listing = openListing(row, known, origins);
  const fields = fieldsFor(known.isRevealed);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value(listing)]));
}

export function csvHeader({ isRevealed }: Pick<Known, "isRevealed">): string {
  return csvFile([fieldsFor(isRevealed).map(({ name }) => name)]);
}

/** Rows of the CSV file, whose columns are the fields of the JSON. */
export function csvLines(rows: readonly ListingRow[], known: Known, origins: Origins): string {
  const fields = fieldsFor(known.isRevealed);
  return csvRows(
    rows.map((row) => {
      const listing = openListing(row, known, origins);
      return fields.map(({ value }) => cellText(value(listing)));
    }),
  );
}
