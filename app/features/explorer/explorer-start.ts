import type { ListingRow } from "#domain/listing/listing.ts";

/** What the server knows of the explorer for one address, signed out: enough for the first screen. */
export interface ExplorerStart {
  /** The first rows below the pinned ones, in the order of the address. */
  rows: ListingRow[];
  pinned: ListingRow[];
  /** How many rows stand below the pinned ones, how many projects match, how many there are. */
  count: number;
  matching: number;
  total: number;
}

/** As many as fill the table's window; the browser fetches the rest. */
export const startRows = 13;
