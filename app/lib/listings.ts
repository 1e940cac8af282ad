import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";

export type ListingRow = Database["public"]["Views"]["project_listings"]["Row"];

/** Every approved project, newest first, with what the caller may see of it. */
export async function fetchListings(client: SupabaseClient<Database>): Promise<ListingRow[]> {
  const { data, error } = await client
    .from("project_listings")
    .select("*")
    .order("created_at", { ascending: false });
  if (error) throw new Error("Failed to fetch projects", { cause: error });
  return data;
}
