import type { SupabaseClient } from "@supabase/supabase-js";
import type { Params } from "react-router";
import { type Post, type PostKind, postKinds, postPath } from "#domain/content/stored-post.ts";
import type { Database } from "#domain/database.types.ts";
import { storedTime } from "#domain/stored-time.ts";
import type { Backend } from "~/lib/data/backend";

type Client = SupabaseClient<Database>;

/** Articles and news items share a route module, so the URL decides which it is. */
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

/** The post with this number or slug, as given in a URL. */
export async function fetchPost(
  client: Client,
  kind: PostKind,
  reference: string,
): Promise<Post | null> {
  const id = postId(reference);
  const posts = client.from(kind).select("*");
  const matching = id === null ? posts.eq("slug", reference) : posts.eq("id", id);
  const { data } = await matching.maybeSingle().throwOnError();
  return data;
}

/** The current path of the post that used to have this slug; null if there is none. */
export async function movedPostPath(
  client: Client,
  kind: PostKind,
  slug: string,
): Promise<string | null> {
  const { posts, earlier } = await knownSlugs(client, kind);
  const moved = earlier.find((one) => one.slug === slug);
  const post = moved && posts.find(({ id }) => id === moved.post_id);
  return post ? postPath(kind, post.slug) : null;
}

/** An id that no post can have; all URLs without a post share its page. */
const noPost = "0";

/** Maps a URL to its page, so that made-up ones share one page instead of costing one each. */
export async function postPageParams(
  params: Params,
  { anonymous }: Pick<Backend, "anonymous">,
  pathname: string,
): Promise<Params> {
  const requested = params.id ?? "";
  const own = requested.toLowerCase();
  const { posts, earlier } = await knownSlugs(anonymous, postKindAt(pathname));
  const isKnown =
    posts.some(({ id, slug }) => slug === own || String(id) === own) ||
    earlier.some(({ slug }) => slug === own);
  if (!isKnown) return { id: noPost };
  return own === requested ? params : { id: own };
}

/** Both responses are cached until content changes. */
async function knownSlugs(client: Client, kind: PostKind) {
  const [posts, earlier] = await Promise.all([
    client.from(kind).select("id, slug").throwOnError(),
    client.from("earlier_slugs").select("slug, post_id").eq("kind", kind).throwOnError(),
  ]);
  return { posts: posts.data, earlier: earlier.data };
}

/** The number in a URL such as /news/12; null if it is not a valid number. */
export function postId(segment: string): number | null {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
}

/** When a post was published, or else created. */
export function publishedAt(post: Pick<Post, "publishingDate" | "created_at">): string | null {
  return post.publishingDate || post.created_at || null;
}

/** When a post last changed for its readers; changes before publication do not count. */
export function changedAt(
  post: Pick<Post, "publishingDate" | "created_at" | "updated_at">,
): string | null {
  const published = publishedAt(post);
  const changed = post.updated_at;
  if (!published || !changed) return published;
  return storedTime(changed) > storedTime(published) ? changed : published;
}
