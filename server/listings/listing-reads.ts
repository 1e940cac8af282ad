import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type { Json } from "#domain/database.types.ts";
import { listingsFailure } from "#domain/listing/listing.ts";
import { type ListingReads, versionColumn } from "#domain/listing/listing-changes.ts";
import { type ListingRow, listingFields } from "#domain/listing/listing-row.ts";
import type { RatingRecord } from "#domain/rating/rating-match.ts";
import type { RatingTime } from "#domain/rating/rating-times.ts";
import type { Client } from "../stateless-client.ts";

/** A row with columns that only the server needs. */
export interface MirroredRow extends ListingRow {
  changed_at: string | null;
  sources: Json;
  gated_sources: Json;
}

const fields = [...listingFields, "changed_at", "sources", "gated_sources"].join();
/** Few enough to parse between two requests; a Supabase project may send fewer at a time. */
const pageSize = 5_000;

/** Reads the listings that the client's role may see, `isRevealed` with the gated values. */
export function listingReads(client: Client, isRevealed: boolean): ListingReads<MirroredRow> {
  const version = versionColumn(isRevealed);
  return {
    async rows(since, afterId) {
      let query = client
        .from("project_listings")
        .select<string, MirroredRow>(fields, afterId === null ? { count: "exact" } : {})
        .order("id")
        .limit(pageSize);
      if (since !== null) query = query.gt(version, since);
      if (afterId !== null) query = query.gt("id", afterId);
      const { data, error, count } = await query;
      if (error) throw new Error(listingsFailure, { cause: error });
      return { rows: data, total: count };
    },

    async removed(since, afterId) {
      let query = client
        .from("removed_listings")
        .select("id, removed_at", afterId === null ? { count: "exact" } : {})
        .gt("removed_in_version", since)
        .order("id")
        .limit(pageSize);
      if (afterId !== null) query = query.gt("id", afterId);
      const { data, error, count } = await query;
      if (error) throw new Error(listingsFailure, { cause: error });
      return { rows: data, total: count };
    },
  };
}

/** Read before the ratings, so that no time belongs to a change that these do not include. */
export async function readRatingTimes(client: Client): Promise<RatingTime[]> {
  const { data, error } = await client.rpc("get_rating_times", undefined, { get: true });
  if (error) throw new Error("Failed to fetch the times of ratings", { cause: error });
  return data;
}

export async function readRatings(client: Client): Promise<RatingRecord[]> {
  const { data, error } = await client.rpc(ratingsAgency.calls.currentRatings, undefined, {
    get: true,
  });
  if (error) throw new Error("Failed to fetch ratings", { cause: error });
  return data;
}
