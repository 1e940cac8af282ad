import type { Post, PostKind } from "#domain/content/stored-post.ts";
import { limits } from "#domain/limits.ts";
import type { PublicConfig } from "~/lib/data/backend";
import { isoTimestamp, longDate, shortDate } from "~/lib/format/dates";
import { relativeDate } from "~/lib/format/relative-date";
import { parseStructuredData } from "~/lib/seo/structured-data";
import { imageSource } from "./content-image";
import { markdownText, renderMarkdown } from "./markdown";
import type { ArticleCardContent, NewsCardContent, PostContent, PostDate } from "./post-content";
import { changedAt, publishedAt } from "./posts";

export function articleCard(article: Post): ArticleCardContent {
  return {
    ...summary(article),
    image: imageSource(article),
    published: shortDate(article.publishingDate),
  };
}

export function newsCard(item: Post): NewsCardContent {
  return { ...summary(item), category: category(item), date: dateOf("news", item) };
}

export function postContent(
  kind: PostKind,
  post: Post,
  { siteUrl, apiUrl }: Pick<PublicConfig, "siteUrl" | "apiUrl">,
): PostContent {
  return {
    kind,
    id: post.id,
    slug: post.slug,
    title: post.title,
    description: pageDescription(post.content),
    category: category(post),
    date: dateOf(kind, post),
    changed: isoTimestamp(changedAt(post)),
    image: imageSource(post),
    html: renderMarkdown(post.content, { siteUrl, apiUrl }),
    structuredData: parseStructuredData(post.seoStructuredData ?? null),
  };
}

/** The first 160 characters of a text without its markup. */
export function pageDescription(markdown: string): string {
  const characters = [...markdownText(markdown)];
  return characters.slice(0, limits.pageDescriptionCharacters).join("");
}

function summary({ id, title, excerpt, content }: Post) {
  return { id, title, excerpt: excerpt?.trim() || pageDescription(content) };
}

function category(post: Post): string | null {
  return post.category?.trim() || null;
}

function dateOf(kind: PostKind, post: Post): PostDate {
  const value = kind === "news" ? publishedAt(post) : post.publishingDate;
  if (kind === "articles")
    return { value, iso: isoTimestamp(value), text: shortDate(value), age: "" };
  const age = relativeDate(value, Date.now());
  return { value, iso: isoTimestamp(value), text: longDate(value), age };
}
