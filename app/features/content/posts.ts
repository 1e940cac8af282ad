import type { SupabaseClient } from "@supabase/supabase-js";
import type { Params } from "react-router";
import { type Post, type PostKind, postKinds, postPath } from "#domain/content/post.ts";
import type { Database } from "#domain/database.types.ts";
import { storedTime } from "#domain/stored-time.ts";
import type { Backend } from "~/lib/data/backend";

type Client = SupabaseClient<Database>;

/** Articles and news items have one route module; the address says which it is. */
export function postKindAt(pathname: string): PostKind {
  return pathname.toLowerCase().startsWith(`${postKinds.news.path}/`) ? "news" : "articles";
}

/** Every published post of a kind, newest first, undated last. */
export async function fetchPosts(client: Client, kind: PostKind): Promise<Post[]> {
  const { data } = await client
    .from(kind)
    .select("*")
    .order("publishingDate", { ascending: false, nullsFirst: false })
    .throwOnError();
  return data;
}

/** The post that the end of an address names, by its number or its slug. */
export async function fetchPost(
  client: Client,
  kind: PostKind,
  reference: string,
): Promise<Post | null> {
  const id = postId(reference);
  const asked = client.from(kind).select("*");
  const named = id === null ? asked.eq("slug", reference) : asked.eq("id", id);
  const { data } = await named.maybeSingle().throwOnError();
  return data;
}

/** Where a post is now that had this slug before; null when none had. */
export async function movedPostPath(
  client: Client,
  kind: PostKind,
  slug: string,
): Promise<string | null> {
  const { posts, earlier } = await knownAddresses(client, kind);
  const moved = earlier.find((one) => one.slug === slug);
  const post = moved && posts.find(({ id }) => id === moved.post_id);
  return post ? postPath(kind, post.slug) : null;
}

/** No post can have it: all addresses without a post share its page. */
const noPost = "0";

/** The page that an address leads to, so that made-up ones cost one page and not one each. */
export async function postPageParams(
  params: Params,
  { anonymous }: Pick<Backend, "anonymous">,
  pathname: string,
): Promise<Params> {
  const asked = params.id ?? "";
  const own = asked.toLowerCase();
  const { posts, earlier } = await knownAddresses(anonymous, postKindAt(pathname));
  const isKnown =
    posts.some(({ id, slug }) => slug === own || String(id) === own) ||
    earlier.some(({ slug }) => slug === own);
  if (!isKnown) return { id: noPost };
  return own === asked ? params : { id: own };
}

/** Both answers are cached until content changes. */
async function knownAddresses(client: Client, kind: PostKind) {
  const [posts, earlier] = await Promise.all([
    client.from(kind).select("id, slug").throwOnError(),
    client.from("earlier_slugs").select("slug, post_id").eq("kind", kind).throwOnError(),
  ]);
  return { posts: posts.data, earlier: earlier.data };
}

/** The number in an address such as /news/12; null for anything that cannot be one. */
export function postId(segment: string): number | null {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
}

/** When a post appeared, as far as is known. */
export function publishedAt(post: Pick<Post, "publishingDate" | "created_at">): string | null {
  return post.publishingDate || post.created_at || null;
}

/** When a post last changed for its readers: a change before it appeared is none. */
export function changedAt(
  post: Pick<Post, "publishingDate" | "created_at" | "updated_at">,
): string | null {
  const published = publishedAt(post);
  const changed = post.updated_at;
  if (!published || !changed) return published;
  return storedTime(changed) > storedTime(published) ? changed : published;
}
