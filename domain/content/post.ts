import { storedTime } from "../stored-time.ts";
import { isMadeFrom, slugProblem } from "./slug.ts";

/** News items and articles: where the public reads them, and where the team lists them. */
export const postKinds = {
  news: { label: "News", one: "news item", path: "/news", listPath: "/admin/content" },
  articles: {
    label: "Articles",
    one: "article",
    path: "/articles",
    listPath: "/admin/content?show=articles",
  },
} as const;

export type PostKind = keyof typeof postKinds;

export function isPostKind(name: string): name is PostKind {
  return Object.hasOwn(postKinds, name);
}

/** The page of a post, by its slug or its number: both lead there, and the slug is the canonical one. */
export const postPath = (kind: PostKind, reference: string | number) =>
  `${postKinds[kind].path}/${reference}`;

/** A post as the database keeps it; an article has no category. */
export interface Post {
  id: number;
  slug: string;
  title: string;
  excerpt: string | null;
  content: string;
  category?: string | null;
  /** An editor's own structured data, as JSON; news items only. */
  seoStructuredData?: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  publishingDate: string | null;
  is_draft: boolean;
  /** Grows with every change. */
  edition: number;
  created_at: string;
  /** When its words or its picture last changed; null: not since it was written. */
  updated_at: string | null;
}

/** A post as the form keeps it: every field a text. */
export interface PostDraft {
  title: string;
  /** Empty: made from the title. */
  slug: string;
  excerpt: string;
  content: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  /** In the editor's own time zone, as a date-and-time field gives it; empty: none yet. */
  publishingDate: string;
}

export const emptyDraft: PostDraft = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  category: "",
  imageUrl: "",
  imageAlt: "",
  publishingDate: "",
};

export type PostState = "draft" | "scheduled" | "published";

export const postStates = {
  draft: { label: "Draft", tone: "grey" },
  scheduled: { label: "Scheduled", tone: "blue" },
  published: { label: "Published", tone: "green" },
} as const satisfies Readonly<Record<PostState, object>>;

/** Whether the public sees a post, by the same rule as the database's policy. */
export function postState(
  post: Pick<Post, "is_draft" | "publishingDate" | "created_at">,
  now: number,
): PostState {
  if (post.is_draft) return "draft";
  return storedTime(post.publishingDate ?? post.created_at) > now ? "scheduled" : "published";
}

export function draftOf(post: Post): PostDraft {
  return {
    title: post.title,
    // Until it is published, the address follows the title that it was made from.
    slug: post.is_draft && isMadeFrom(post.title, post.slug) ? "" : post.slug,
    excerpt: post.excerpt ?? "",
    content: post.content,
    category: post.category ?? "",
    imageUrl: post.imageUrl ?? "",
    imageAlt: post.imageAlt ?? "",
    publishingDate: localTime(post.publishingDate),
  };
}

/** What keeps a draft from being saved, or from being published; null when nothing does. */
export function draftProblem(draft: PostDraft, isPublishing: boolean): string | null {
  if (draft.title.trim() === "") return "Please give it a title.";
  const wrongSlug = slugProblem(draft.slug.trim());
  if (wrongSlug) return wrongSlug;
  if (draft.imageUrl !== "" && draft.imageAlt.trim() === "") {
    return "Please describe the picture for people who cannot see it.";
  }
  if (isPublishing && draft.content.trim() === "") return "There is no text to publish yet.";
  return null;
}

/** What is stored of a draft; what is published without a date is dated by the database. */
export function storedDraft(draft: PostDraft, isPublishing: boolean) {
  const { publishingDate } = draft;
  return {
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    excerpt: draft.excerpt.trim() || null,
    content: draft.content,
    imageUrl: draft.imageUrl || null,
    imageAlt: draft.imageUrl ? draft.imageAlt.trim() : null,
    publishingDate: momentOf(publishingDate),
    is_draft: !isPublishing,
  };
}

/** The date that the page will show once the draft is saved and public: its own, or else this moment. */
export function publicationDate(
  kind: PostKind,
  draft: Pick<PostDraft, "publishingDate">,
  saved: Pick<Post, "is_draft" | "created_at"> | null,
  now: number,
): string | null {
  const chosen = momentOf(draft.publishingDate);
  if (chosen || !saved || saved.is_draft) return chosen ?? new Date(now).toISOString();
  // Public without a date: a news item shows when it was written, an article that there is none.
  return kind === "news" ? saved.created_at : null;
}

/** The moment that a date-and-time field means on this machine; null when it is empty. */
function momentOf(publishingDate: string): string | null {
  return publishingDate === "" ? null : new Date(publishingDate).toISOString();
}

/** A moment in the form of a date-and-time field, in this machine's time zone. */
function localTime(moment: string | null): string {
  const time = storedTime(moment ?? "");
  if (Number.isNaN(time)) return "";
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
