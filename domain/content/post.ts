import { storedTime } from "../stored-time.ts";

/** News items and articles as the content desk writes them. */
export const pieceKinds = {
  news: { label: "News", one: "news item", path: "/news" },
  articles: { label: "Articles", one: "article", path: "/articles" },
} as const;

export type PieceKind = keyof typeof pieceKinds;

export function isPieceKind(name: string): name is PieceKind {
  return Object.hasOwn(pieceKinds, name);
}

/** A piece as the database keeps it; an article has no category. */
export interface Piece {
  id: number;
  title: string;
  excerpt: string | null;
  content: string;
  category?: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  publishingDate: string | null;
  is_draft: boolean;
  /** Grows with every change. */
  edition: number;
  created_at: string;
}

/** A piece as the form keeps it: every field a text. */
export interface PieceDraft {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  /** In the editor's own time zone, as a date-and-time field gives it; empty: none yet. */
  publishingDate: string;
}

export const emptyDraft: PieceDraft = {
  title: "",
  excerpt: "",
  content: "",
  category: "",
  imageUrl: "",
  imageAlt: "",
  publishingDate: "",
};

export type PieceState = "draft" | "scheduled" | "published";

export const pieceStates = {
  draft: { label: "Draft", tone: "grey" },
  scheduled: { label: "Scheduled", tone: "blue" },
  published: { label: "Published", tone: "green" },
} as const satisfies Readonly<Record<PieceState, object>>;

/** Whether the public sees a piece, by the same rule as the database's policy. */
export function pieceState(
  piece: Pick<Piece, "is_draft" | "publishingDate" | "created_at">,
  now: number,
): PieceState {
  if (piece.is_draft) return "draft";
  return storedTime(piece.publishingDate ?? piece.created_at) > now ? "scheduled" : "published";
}

export function draftOf(piece: Piece): PieceDraft {
  return {
    title: piece.title,
    excerpt: piece.excerpt ?? "",
    content: piece.content,
    category: piece.category ?? "",
    imageUrl: piece.imageUrl ?? "",
    imageAlt: piece.imageAlt ?? "",
    publishingDate: localTime(piece.publishingDate),
  };
}

/** What keeps a draft from being saved, or from being published; null when nothing does. */
export function draftProblem(draft: PieceDraft, isPublishing: boolean): string | null {
  if (draft.title.trim() === "") return "Please give it a title.";
  if (draft.imageUrl !== "" && draft.imageAlt.trim() === "") {
    return "Please describe the picture for people who cannot see it.";
  }
  if (isPublishing && draft.content.trim() === "") return "There is no text to publish yet.";
  return null;
}

/** What is stored of a draft; what is published without a date is dated by the database. */
export function storedDraft(draft: PieceDraft, isPublishing: boolean) {
  const { publishingDate } = draft;
  return {
    title: draft.title.trim(),
    excerpt: draft.excerpt.trim() || null,
    content: draft.content,
    imageUrl: draft.imageUrl || null,
    imageAlt: draft.imageUrl ? draft.imageAlt.trim() : null,
    publishingDate: publishingDate === "" ? null : new Date(publishingDate).toISOString(),
    is_draft: !isPublishing,
  };
}

/** A moment in the form of a date-and-time field, in this machine's time zone. */
function localTime(moment: string | null): string {
  const time = storedTime(moment ?? "");
  if (Number.isNaN(time)) return "";
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
