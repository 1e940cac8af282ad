import { type DisplayContext, displayProject, type ListingRow } from "#domain/listing/listing.ts";
import { createListingIndex, type ListingIndex } from "#domain/listing/listing-index.ts";
import { newestFirst } from "#domain/listing/order.ts";

type Rows = ReadonlyMap<string, ListingRow>;

/** Makes the index of some rows; of rows that are mostly those of the last time, by what differs. */
export function createIndexKeeper() {
  let last: { rows: Rows; context: DisplayContext; index: ListingIndex } | undefined;

  return (rows: Rows, context: DisplayContext): ListingIndex => {
    const index =
      last?.context === context
        ? changed(last.index, last.rows, rows, context)
        : createListingIndex(
            [...rows.values()].map((row) => displayProject(row, context)).sort(newestFirst),
          );
    last = { rows, context, index };
    return index;
  };
}

function changed(index: ListingIndex, before: Rows, rows: Rows, context: DisplayContext) {
  const different = [...rows].flatMap(([id, row]) => (before.get(id) === row ? [] : [row]));
  const removedIds = [...before.keys()].filter((id) => !rows.has(id));
  if (different.length + removedIds.length === 0) return index;
  return index.with({ changed: different.map((row) => displayProject(row, context)), removedIds });
}
