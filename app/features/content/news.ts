import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";

export type NewsItem = Database["public"]["Tables"]["news"]["Row"];

/** All published news, newest first, undated last. */
export async function fetchNews(client: SupabaseClient<Database>): Promise<NewsItem[]> {
  const { data } = await client
    .from("news")
    .select("*")
    .order("publishingDate", { ascending: false, nullsFirst: false })
    .throwOnError();
  return data;
}

export async function fetchNewsItem(
  client: SupabaseClient<Database>,
  id: number,
): Promise<NewsItem | null> {
  const { data } = await client.from("news").select("*").eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** When an item appeared, as far as is known. */
export function newsDate(item: Pick<NewsItem, "publishingDate" | "created_at">): string | null {
  return item.publishingDate || item.created_at || null;
}
