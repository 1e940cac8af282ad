import { listingsFailure } from "#domain/listing/listing.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { log } from "~/lib/log";

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
