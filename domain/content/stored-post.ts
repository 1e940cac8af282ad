import { storedTime } from "../stored-time.ts";
import { isGeneratedFrom, slugProblem } from "./slug.ts";

/** News items and articles, with the public path and the admin path of each kind. */
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

/** A post's page, by slug or number. Both work; the slug is canonical. */
export const postPath = (kind: PostKind, reference: string | number) =>
  `${postKinds[kind].path}/${reference}`;

/** A post as stored in the database; articles have no category. */
export interface Post {
  id: number;
  slug: string;
  title: string;
  excerpt: string | null;
  content: string;
  category?: string | null;
  /** Custom structured data as JSON; news items only. */
  seoStructuredData?: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  publishingDate: string | null;
  is_draft: boolean;
  /** Incremented with every change. */
  edition: number;
  created_at: string;
  /** When its text or image last changed; null if never. */
  updated_at: string | null;
}

/** A post as edited in the form, where every field is a string. */
export interface PostDraft {
  title: string;
  /** Generated from the title if empty. */
  slug: string;
  excerpt: string;
  content: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  /** The value of a datetime-local input, in the editor's time zone; empty if not set. */
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

/** Whether the post is public, by the same rule as the database policy. */
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
    // Until the post is published, a generated slug keeps following the title.
    slug: post.is_draft && isGeneratedFrom(post.title, post.slug) ? "" : post.slug,
    excerpt: post.excerpt ?? "",
    content: post.content,
    category: post.category ?? "",
    imageUrl: post.imageUrl ?? "",
    imageAlt: post.imageAlt ?? "",
    publishingDate: localTime(post.publishingDate),
  };
}

/** The reason why a draft cannot be saved or published; null if it can. */
export function draftProblem(draft: PostDraft, isPublishing: boolean): string | null {
  if (draft.title.trim() === "") return "Please enter a title.";
  const wrongSlug = slugProblem(draft.slug.trim());
  if (wrongSlug) return wrongSlug;
  if (draft.imageUrl !== "" && draft.imageAlt.trim() === "") {
    return "Please describe the image for people who cannot see it.";
  }
  if (isPublishing && draft.content.trim() === "") return "There is no text to publish yet.";
  return null;
}

/** The row to store; the database sets the date of a post that is published without one. */
export function storedDraft(draft: PostDraft, isPublishing: boolean) {
  const { publishingDate } = draft;
  return {
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    excerpt: draft.excerpt.trim() || null,
    content: draft.content,
    imageUrl: draft.imageUrl || null,
    imageAlt: draft.imageUrl ? draft.imageAlt.trim() : null,
    publishingDate: isoTimeOf(publishingDate),
    is_draft: !isPublishing,
  };
}

/** The date that the page will show once the draft is public: the chosen one, or else now. */
export function publicationDate(
  kind: PostKind,
  draft: Pick<PostDraft, "publishingDate">,
  saved: Pick<Post, "is_draft" | "created_at"> | null,
  now: number,
): string | null {
  const chosen = isoTimeOf(draft.publishingDate);
  if (chosen || !saved || saved.is_draft) return chosen ?? new Date(now).toISOString();
  // Published without a date: a news item shows its creation date, an article shows none.
  return kind === "news" ? saved.created_at : null;
}

/** The time a datetime-local value stands for in this machine's time zone; null if empty. */
function isoTimeOf(publishingDate: string): string | null {
  return publishingDate === "" ? null : new Date(publishingDate).toISOString();
}

/** A time as a datetime-local value, in this machine's time zone. */
function localTime(moment: string | null): string {
  const time = storedTime(moment ?? "");
  if (Number.isNaN(time)) return "";
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
