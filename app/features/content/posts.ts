import type { SupabaseClient } from "@supabase/supabase-js";
import type { Post, PostKind } from "#domain/content/post.ts";
import type { Database } from "#domain/database.types.ts";

/** Every published post of a kind, newest first, undated last. */
export async function fetchPosts(
  client: SupabaseClient<Database>,
  kind: PostKind,
): Promise<Post[]> {
  const { data } = await client
    .from(kind)
    .select("*")
    .order("publishingDate", { ascending: false, nullsFirst: false })
    .throwOnError();
  return data;
}

export async function fetchPost(
  client: SupabaseClient<Database>,
  kind: PostKind,
  id: number,
): Promise<Post | null> {
  const { data } = await client.from(kind).select("*").eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** The number in an address such as /news/12; null for anything that cannot be one. */
export function postId(segment: string): number | null {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
}

/** When a post appeared, as far as is known. */
export function publishedAt(post: Pick<Post, "publishingDate" | "created_at">): string | null {
  return post.publishingDate || post.created_at || null;
}
