import { listingsFailure } from "#domain/listing/listing.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { log } from "~/lib/log";

/** Every approved project as the viewer may see it; unchanged rows keep their object identity. */
export interface Listings {
  rows: ReadonlyMap<string, ListingRow>;
  /** Includes all changes up to this version. */
  version: number;
}

/** Refetches go unnoticed unless something has changed. */
export const listingsFreshness = {
  staleTime: 30_000,
  refetchInterval: 60_000,
  refetchOnMount: true,
  refetchOnWindowFocus: true,
} as const;

export const listingsKey = ["listings"] as const;

/** Turns a failure into the specified message, and logs it unless the read was aborted. */
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
