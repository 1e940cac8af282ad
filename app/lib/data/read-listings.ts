import {
  type ListingReads,
  type ReadPage,
  readAllListings,
  readListingChanges,
  versionColumn,
} from "#domain/listing/listing-changes.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing-row.ts";
import { readDataApi, type Viewer } from "~/lib/data/data-api";
import type { Listings } from "~/lib/data/listings-cache";

/** All listings; if some are known already, reads only what has changed since. */
export function readListings(
  viewer: Viewer,
  known: Listings | undefined,
  signal: AbortSignal,
): Promise<Listings> {
  const reader = createReader(viewer, signal);
  return known ? refreshed(known, reader) : readWhole(reader);
}

type Reader = ReturnType<typeof createReader>;

async function readWhole({ reads, highestVersion }: Reader): Promise<Listings> {
  const list = await readAllListings(reads);
  return { rows: new Map(list.map((row) => [row.id ?? "", row])), version: highestVersion() };
}

async function refreshed(known: Listings, reader: Reader): Promise<Listings> {
  const version = await reader.currentVersion();
  if (version === known.version) return known;
  // Versions only grow, so this is another database, or a restored one.
  if (version < known.version) return readWhole(reader);
  const { changed, removedIds } = await readListingChanges(reader.reads, known.version);
  if (changed.length + removedIds.length === 0) return { ...known, version };
  const rows = new Map(known.rows);
  for (const row of changed) rows.set(row.id ?? "", row);
  for (const id of removedIds) rows.delete(id);
  return { rows, version };
}

function createReader(viewer: Viewer, signal: AbortSignal) {
  const column = versionColumn(viewer !== "visitor");
  const fields = [...listingFields, column].join();
  let highest: number | undefined;

  async function read<Row>(path: string, afterId: string | null): Promise<ReadPage<Row>> {
    if (afterId !== null) {
      const response = await readDataApi(viewer, `${path}&id=gt.${afterId}`, signal);
      return { rows: await response.json(), total: null };
    }
    const response = await readDataApi(viewer, path, signal, "count=exact");
    const total = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
    return { rows: await response.json(), total: total ? Number(total) : null };
  }

  const reads: ListingReads = {
    async rows(since, afterId) {
      const changes = since === null ? "" : `&${column}=gt.${since}`;
      const path = `project_listings?select=${fields}&order=id${changes}`;
      const page = await read<ListingRow & Record<typeof column, number>>(path, afterId);
      // From the first page only: newer changes on later pages are read again next time.
      highest ??= page.rows.reduce((most, row) => Math.max(most, row[column]), 0);
      return page;
    },
    removed: (since, afterId) =>
      read(`removed_listings?select=id&order=id&removed_in_version=gt.${since}`, afterId),
  };

  return {
    reads,
    highestVersion: () => highest ?? 0,
    async currentVersion(): Promise<number> {
      const response = await readDataApi(viewer, "rpc/get_public_data_versions", signal);
      const { listings }: { listings: number } = await response.json();
      return listings;
    },
  };
}
