import { queryOptions } from "@tanstack/react-query";
import {
  type Piece,
  type PieceDraft,
  type PieceKind,
  pieceKinds,
  storedDraft,
} from "#domain/content/post.ts";
import { teamMessage } from "#domain/errors.ts";
import { browserClient } from "~/lib/data/browser-client";

/** Everything of the desk; a saved piece makes all of it out of date. */
export const contentKey = ["content"] as const;

export function piecesQuery(kind: PieceKind) {
  return queryOptions({
    queryKey: [...contentKey, kind] as const,
    queryFn: async ({ signal }): Promise<Piece[]> => {
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

/** One piece; null when there is none. Read once: what somebody types over must not change under them. */
export function pieceQuery(kind: PieceKind, id: number | null) {
  return queryOptions({
    queryKey: [...contentKey, kind, id] as const,
    queryFn: async (): Promise<Piece | null> => {
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
  kind: PieceKind;
  draft: PieceDraft;
  isPublishing: boolean;
  /** What the draft was made from; null for a new piece. */
  from: Piece | null;
}

/** Saves a draft, unless somebody else has saved the same piece since. */
export async function savePiece({ kind, draft, isPublishing, from }: SavedDraft): Promise<Piece> {
  const client = await browserClient();
  const row = storedDraft(draft, isPublishing);
  const news = { ...row, category: draft.category.trim() || null };
  const { data, error } = await (kind === "news"
    ? from
      ? client.from("news").update(news).match(seen(from)).select().maybeSingle()
      : client.from("news").insert(news).select().maybeSingle()
    : from
      ? client.from("articles").update(row).match(seen(from)).select().maybeSingle()
      : client.from("articles").insert(row).select().maybeSingle());
  if (error) throw new Error(teamMessage(error), { cause: error });
  if (!data) throw new Error(changedMeanwhile(kind));
  return data;
}

export async function deletePiece(kind: PieceKind, piece: Piece): Promise<void> {
  const client = await browserClient();
  const { data, error } = await client.from(kind).delete().match(seen(piece)).select("id");
  if (error) throw new Error(teamMessage(error), { cause: error });
  if (data.length === 0) throw new Error(changedMeanwhile(kind));
}

const seen = ({ id, edition }: Piece) => ({ id, edition });

function changedMeanwhile(kind: PieceKind): string {
  return `Somebody else has changed or deleted this ${pieceKinds[kind].one} since you opened it. Copy your text, then reload the page.`;
}
