import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { objectIn } from "#domain/json.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing.ts";
import { log } from "~/lib/browser/log";
import { readDataApi, type Viewer } from "~/lib/data/data-api";

const fields = listingFields.join();

const failure = "Failed to fetch projects";

/** Every approved project, newest first, with what the caller may see of it. */
export async function fetchListings(client: SupabaseClient<Database>): Promise<ListingRow[]> {
  const { data, error } = await client
    .from("project_listings")
    .select<string, ListingRow>(fields)
    .order("created_at", { ascending: false });
  if (error) throw new Error(failure, { cause: error });
  return data;
}

/** Changes with every change of a listing. */
export async function fetchListingsVersion(client: SupabaseClient<Database>): Promise<string> {
  const { data, error } = await client.rpc("get_public_data_versions");
  if (error) throw new Error(failure, { cause: error });
  return String(objectIn(data)?.listings);
}

/** One answer of the data API; an unchanged answer is the same object again. */
export interface Listings {
  rows: ListingRow[];
  etag: string | null;
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
    queryFn: async ({ client, queryKey, signal }): Promise<Listings> => {
      try {
        const address = `project_listings?select=${fields}&order=created_at.desc`;
        const response = await readDataApi(viewer ?? "visitor", address, signal);
        const etag = response.headers.get("etag");
        const known = client.getQueryData<Listings>(queryKey);
        if (known && etag && known.etag === etag) {
          await response.body?.cancel();
          return known;
        }
        const rows: ListingRow[] = await response.json();
        return { rows, etag };
      } catch (cause) {
        if (!signal.aborted) log.error(failure, cause);
        throw new Error(failure, { cause });
      }
    },
    ...listingsFreshness,
    enabled: viewer !== null,
    // Comparing two answers field by field takes longer than showing the new one.
    structuralSharing: false,
  });
}
