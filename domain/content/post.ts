import { storedTime } from "../stored-time.ts";

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

/** A post as the database keeps it; an article has no category. */
export interface Post {
  id: number;
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
}

/** A post as the form keeps it: every field a text. */
export interface PostDraft {
  title: string;
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
