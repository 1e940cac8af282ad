import type { ListingRow } from "./listing-row.ts";

/** One response of a read that may have been cut: rows in the order of their ids, and how many match. */
export interface ReadPage<Row> {
  rows: readonly Row[];
  total: number | null;
}

/** A project that was listed once. */
export interface RemovedListing {
  id: string | null;
  /** Only the server asks when. */
  removed_at?: string | null;
}

/** Where listings are read from. Each read tells what was committed before it began. */
export interface ListingReads<Row extends ListingRow = ListingRow> {
  /** Those that changed after a version, or all of them. */
  rows(since: number | null, afterId: string | null): Promise<ReadPage<Row>>;
  removed(since: number, afterId: string | null): Promise<ReadPage<RemovedListing>>;
}

export function readAllListings<Row extends ListingRow>(reads: ListingReads<Row>): Promise<Row[]> {
  return readPages((afterId) => reads.rows(null, afterId));
}

/** All projects that were listed once; some may be again when their turn comes. */
export function readRemoved(reads: ListingReads): Promise<RemovedListing[]> {
  return readPages((afterId) => reads.removed(0, afterId));
}

/** What changed after a version, and perhaps a little of what has changed since it was asked. */
export async function readListingChanges<Row extends ListingRow>(
  reads: ListingReads<Row>,
  since: number,
) {
  // Removals first: what comes back in between is then among the rows, and rows are right.
  const gone = await readPages((afterId) => reads.removed(since, afterId));
  const changed = await readPages((afterId) => reads.rows(since, afterId));
  const listed = new Set(changed.map(({ id }) => id));
  const removed = gone.filter(({ id }) => !listed.has(id));
  return { changed, removed, removedIds: removed.flatMap(({ id }) => id ?? []) };
}

/**
 * Reads on from the last id, not by position: a row that changes meanwhile moves no other out of
 * sight. Whatever is added meanwhile has a later version and is found by the next read of changes.
 */
async function readPages<Row extends { id: string | null }>(
  read: (afterId: string | null) => Promise<ReadPage<Row>>,
): Promise<Row[]> {
  const first = await read(null);
  const rows = [...first.rows];
  if (first.total === rows.length) return rows;
  for (let page = first; page.rows.length > 0; ) {
    page = await read(page.rows.at(-1)?.id ?? null);
    for (const row of page.rows) rows.push(row);
  }
  return rows;
}
