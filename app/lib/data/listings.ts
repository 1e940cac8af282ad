import { queryOptions } from "@tanstack/react-query";
import { type ListingRow, listingFields } from "#domain/listing/listing.ts";
import {
  type ListingReads,
  listingsFailure,
  type ReadPage,
  readAllListings,
  readListingChanges,
} from "#domain/listing/listing-changes.ts";
import { log } from "~/lib/browser/log";
import { readDataApi, type Viewer } from "~/lib/data/data-api";

const fields = [...listingFields, "changed_in_version"].join();

/** Every approved project as the viewer may see it; an unchanged row is the same object again. */
export interface Listings {
  rows: ReadonlyMap<string, ListingRow>;
  /** Everything up to this version is in it. */
  version: number;
}

/** A refetch stays unnoticed unless something has changed. */
export const listingsFreshness = {
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;

export const listingsKey = ["listings"] as const;

export function listingsQuery(viewer: Viewer | null) {
  return queryOptions({
    queryKey: [...listingsKey, viewer] as const,
    queryFn: ({ client, queryKey, signal }): Promise<Listings> => {
      const reader = createReader(viewer ?? "visitor", signal);
      const known = client.getQueryData<Listings>(queryKey);
      return reportFailure(signal, known ? refreshed(known, reader) : readWhole(reader));
    },
    ...listingsFreshness,
    enabled: viewer !== null,
    // Comparing two answers field by field takes longer than showing the new one.
    structuralSharing: false,
  });
}

/** Says what failed in the spec's words; a read that nobody waits for any more has not failed. */
export async function reportFailure<Result>(
  signal: AbortSignal,
  reading: Promise<Result>,
): Promise<Result> {
  try {
    return await reading;
  } catch (cause) {
    if (!signal.aborted) log.error(listingsFailure, cause);
    throw new Error(listingsFailure, { cause });
  }
}

type Reader = ReturnType<typeof createReader>;

async function readWhole({ reads, highestVersion }: Reader): Promise<Listings> {
  const list = await readAllListings(reads);
  return { rows: new Map(list.map((row) => [row.id ?? "", row])), version: highestVersion() };
}

async function refreshed(known: Listings, reader: Reader): Promise<Listings> {
  const version = await reader.currentVersion();
  if (version === known.version) return known;
  // Versions only grow: this is another database, or one that was restored.
  if (version < known.version) return readWhole(reader);
  const { changed, removedIds } = await readListingChanges(reader.reads, known.version);
  if (changed.length + removedIds.length === 0) return { ...known, version };
  const rows = new Map(known.rows);
  for (const row of changed) rows.set(row.id ?? "", row);
  for (const id of removedIds) rows.delete(id);
  return { rows, version };
}

type VersionedRow = ListingRow & { changed_in_version: number };

function createReader(viewer: Viewer, signal: AbortSignal) {
  let highest: number | undefined;

  async function read<Row>(address: string, afterId: string | null): Promise<ReadPage<Row>> {
    if (afterId !== null) {
      const response = await readDataApi(viewer, `${address}&id=gt.${afterId}`, signal);
      return { rows: await response.json(), total: null };
    }
    const response = await readDataApi(viewer, address, signal, "count=exact");
    const total = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
    return { rows: await response.json(), total: total ? Number(total) : null };
  }

  const reads: ListingReads = {
    async rows(since, afterId) {
      const changes = since === null ? "" : `&changed_in_version=gt.${since}`;
      const address = `project_listings?select=${fields}&order=id${changes}`;
      const page = await read<VersionedRow>(address, afterId);
      // Of the first response alone: whatever a later one knows beyond it is read again.
      highest ??= page.rows.reduce((most, row) => Math.max(most, row.changed_in_version), 0);
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
