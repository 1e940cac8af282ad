import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";
import { displayProject, type ListingRow, signedOutContext } from "#domain/listing/listing.ts";
import {
  createListingIndex,
  type ListingIndex,
  pinnedAndBelow,
} from "#domain/listing/listing-index.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { fetchListings, fetchListingsVersion } from "~/lib/data/listings";
import { type ExplorerStart, startRows } from "./use-explorer-view";

type Client = SupabaseClient<Database>;

interface KnownListings {
  version: string;
  index: ListingIndex;
  rows: Map<string, ListingRow>;
}

/** The last answer, cached as long as the database says that nothing has changed. */
const known = new WeakMap<Client, Promise<KnownListings>>();

/** The first screen of an address, as an anonymous visitor may see it. */
export async function loadExplorer(client: Client, address: string): Promise<ExplorerStart> {
  const { index, rows } = await currentListings(client);
  const { filters, sort, pinned } = readExplorerState(new URL(address).searchParams);
  const found = index.find(filters, sort);
  const shown = pinnedAndBelow(index, found, pinned);
  const rowsOf = (projects: readonly { id: string }[]) =>
    projects.flatMap(({ id }) => rows.get(id) ?? []);
  return {
    rows: rowsOf(shown.below.slice(0, startRows)),
    pinned: rowsOf(shown.pinned),
    count: shown.below.length,
    matching: found.length,
    total: index.projects.length,
  };
}

async function currentListings(client: Client): Promise<KnownListings> {
  // Read before the data: a change in between makes them look older than they are, never newer.
  const version = await fetchListingsVersion(client);
  const cached = await known.get(client)?.catch(() => null);
  if (cached?.version === version) return cached;
  const reading = readListings(client, version);
  known.set(client, reading);
  return reading;
}

async function readListings(client: Client, version: string): Promise<KnownListings> {
  const rows = await fetchListings(client);
  const context = { ...signedOutContext, apiUrl: "" };
  const index = createListingIndex(rows.map((row) => displayProject(row, context)));
  return { version, index, rows: new Map(rows.map((row) => [row.id ?? "", row])) };
}
