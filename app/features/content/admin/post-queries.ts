import { queryOptions } from "@tanstack/react-query";
import {
  type Post,
  type PostDraft,
  type PostKind,
  postKinds,
  storedDraft,
} from "#domain/content/stored-post.ts";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";

/** Key prefix of everything that the content admin pages read. */
export const contentKey = ["content"] as const;

export function postsQuery(kind: PostKind) {
  return queryOptions({
    queryKey: [...contentKey, kind] as const,
    queryFn: async ({ signal }): Promise<Post[]> => {
      const client = await browserClient();
      const { data } = await client
        .from(kind)
        .select("*")
        .order("publishingDate", { ascending: false, nullsFirst: true })
        .order("id", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
}

/** One post, or null. Not refetched, because the post must not change while it is being edited. */
export function postQuery(kind: PostKind, id: number | null) {
  return queryOptions({
    queryKey: [...contentKey, kind, id] as const,
    queryFn: async (): Promise<Post | null> => {
      if (id === null) return null;
      const client = await browserClient();
      const { data } = await client
        .from(kind)
        .select("*")
        .eq("id", id)
        .maybeSingle()
        .throwOnError();
      return data;
    },
    staleTime: 0,
    refetchOnReconnect: false,
  });
}

interface SavedDraft {
  kind: PostKind;
  draft: PostDraft;
  isPublishing: boolean;
  /** The saved post being edited; null for a new one. */
  from: Post | null;
}

/** Saves a draft; throws if someone else has changed the post since it was opened. */
export async function savePost({ kind, draft, isPublishing, from }: SavedDraft): Promise<Post> {
  const client = await browserClient();
  const row = storedDraft(draft, isPublishing);
  const news = { ...row, category: draft.category.trim() || null };
  const { data, error } = await (kind === "news"
    ? from
      ? client.from("news").update(news).match(editionOf(from)).select().maybeSingle()
      : client.from("news").insert(news).select().maybeSingle()
    : from
      ? client.from("articles").update(row).match(editionOf(from)).select().maybeSingle()
      : client.from("articles").insert(row).select().maybeSingle());
  if (error) throw teamRefusal(error);
  if (!data) throw new Error(changedMeanwhile(kind));
  return data;
}

export async function deletePost(kind: PostKind, post: Post): Promise<void> {
  const client = await browserClient();
  const { data, error } = await client.from(kind).delete().match(editionOf(post)).select("id");
  if (error) throw teamRefusal(error);
  if (data.length === 0) throw new Error(changedMeanwhile(kind));
}

const editionOf = ({ id, edition }: Post) => ({ id, edition });

function changedMeanwhile(kind: PostKind): string {
  return `Someone else has changed or deleted this ${postKinds[kind].one} since you opened it. Copy your text, then reload the page.`;
}
