import { limits } from "#domain/limits.ts";
import { isoDate, shortDate } from "~/lib/format/dates";
import type { ArticleCardContent, ArticlePageContent } from "./article-content";
import type { Article } from "./articles";
import { markdownText, renderMarkdown } from "./markdown";
import { pictureSource } from "./picture-source";

export function articleCard(article: Article): ArticleCardContent {
  return {
    id: article.id,
    title: article.title,
    excerpt: article.excerpt?.trim() || pageDescription(article.content),
    picture: pictureSource(article),
    published: shortDate(article.publishingDate),
  };
}

export function articlePage(article: Article, siteUrl: string): ArticlePageContent {
  return {
    id: article.id,
    title: article.title,
    description: pageDescription(article.content),
    picture: pictureSource(article),
    published: shortDate(article.publishingDate),
    publishedIso: isoDate(article.publishingDate),
    html: renderMarkdown(article.content, { siteUrl }),
  };
}

/** The first 160 characters of a text, without its markup. */
export function pageDescription(markdown: string): string {
  const characters = [...markdownText(markdown)];
  return characters.slice(0, limits.pageDescriptionCharacters).join("");
}
