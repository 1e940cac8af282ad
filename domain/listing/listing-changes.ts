import type { ListingRow } from "./listing-row.ts";

/** One response to a read that may be incomplete: rows ordered by ID, and the number that match. */
export interface ReadPage<Row> {
  rows: readonly Row[];
  total: number | null;
}

/** A project that used to be listed. */
export interface RemovedListing {
  id: string | null;
  /** Requested by the server only. */
  removed_at?: string | null;
}

/** The column with the version in which a value that these readers may see last changed. */
export const versionColumn = (isRevealed: boolean) =>
  isRevealed ? "gated_changed_in_version" : "changed_in_version";

/** The source of listings. Each read sees everything committed before it began. */
export interface ListingReads<Row extends ListingRow = ListingRow> {
  /** Rows changed since a version, or all rows. */
  rows(since: number | null, afterId: string | null): Promise<ReadPage<Row>>;
  removed(since: number, afterId: string | null): Promise<ReadPage<RemovedListing>>;
}

export function readAllListings<Row extends ListingRow>(reads: ListingReads<Row>): Promise<Row[]> {
  return readPages((afterId) => reads.rows(null, afterId));
}

/** All projects that have been removed; some may be listed again by the time they are read. */
export function readRemoved(reads: ListingReads): Promise<RemovedListing[]> {
  return readPages((afterId) => reads.removed(0, afterId));
}

/** Changes since a version, possibly including some made while reading. */
export async function readListingChanges<Row extends ListingRow>(
  reads: ListingReads<Row>,
  since: number,
) {
  // Removals first: a project listed again in the meantime is then among the rows, which take
  // precedence.
  const gone = await readPages((afterId) => reads.removed(since, afterId));
  const changed = await readPages((afterId) => reads.rows(since, afterId));
  const listed = new Set(changed.map(({ id }) => id));
  const removed = gone.filter(({ id }) => !listed.has(id));
  return { changed, removed, removedIds: removed.flatMap(({ id }) => id ?? []) };
}

/**
 * Pages by last ID rather than by offset, so that a row changing meanwhile cannot shift others past
 * the cursor. Rows added meanwhile have a later version, and the next read of changes finds them.
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
