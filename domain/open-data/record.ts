import type { MirroredListings } from "../listing/known-listings.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { csvFile, csvRows } from "../text/csv.ts";
import { cellText, type OpenListing, type OpenValue, type Origins } from "./open-field.ts";
import { fieldsFor } from "./open-fields.ts";

export type OpenRecord = Record<string, OpenValue>;

type Known = Pick<MirroredListings, "changedAt" | "statements" | "isRevealed">;

function openListing(project: DisplayProject, known: Known, origins: Origins): OpenListing {
  const changedAt = known.changedAt.get(project.id) ?? "";
  const statements = known.statements.get(project.id) ?? [];
  return { project, changedAt, statements, origins };
}

/** A project as JSON, without fields that the client may not read. */
export function openRecord(project: DisplayProject, known: Known, origins: Origins): OpenRecord {
  const listing = openListing(project, known, origins);
  const fields = fieldsFor(known.isRevealed);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value(listing)]));
}

export function csvHeader({ isRevealed }: Pick<Known, "isRevealed">): string {
  return csvFile([fieldsFor(isRevealed).map(({ name }) => name)]);
}

/** Rows of the CSV file, whose columns are the fields of the JSON. */
export function csvLines(
  projects: readonly DisplayProject[],
  known: Known,
  origins: Origins,
): string {
  const fields = fieldsFor(known.isRevealed);
  return csvRows(
    projects.map((project) => {
      const listing = openListing(project, known, origins);
      return fields.map(({ value }) => cellText(value(listing)));
    }),
  );
}
