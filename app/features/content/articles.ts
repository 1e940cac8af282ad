import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#domain/database.types.ts";

export type Article = Database["public"]["Tables"]["articles"]["Row"];

/** Every published article, newest first. */
export async function fetchArticles(client: SupabaseClient<Database>): Promise<Article[]> {
  const { data } = await client
    .from("articles")
    .select("*")
    .order("publishingDate", { ascending: false, nullsFirst: false })
    .throwOnError();
  return data;
}

export async function fetchArticle(
  client: SupabaseClient<Database>,
  id: number,
): Promise<Article | null> {
  const { data } = await client
    .from("articles")
    .select("*")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}
