import { isoDate, longDate } from "~/lib/format/dates";
import { parseStructuredData } from "~/lib/seo/structured-data";
import { pageDescription } from "./article-pages.server";
import { renderMarkdown } from "./markdown";
import { type NewsItem, newsDate } from "./news";
import type { NewsCardContent, NewsDate, NewsPageContent } from "./news-content";
import { pictureSource } from "./picture-source";

export function newsCard(item: NewsItem): NewsCardContent {
  return {
    id: item.id,
    title: item.title,
    excerpt: item.excerpt?.trim() || pageDescription(item.content),
    category: item.category?.trim() || null,
    date: dateOf(item),
  };
}

export function newsPage(item: NewsItem, siteUrl: string): NewsPageContent {
  return {
    id: item.id,
    title: item.title,
    description: pageDescription(item.content),
    category: item.category?.trim() || null,
    date: dateOf(item),
    picture: pictureSource(item),
    html: renderMarkdown(item.content, { siteUrl }),
    structuredData: parseStructuredData(item.seoStructuredData),
  };
}

function dateOf(item: NewsItem): NewsDate {
  const value = newsDate(item);
  return { value, iso: isoDate(value), long: longDate(value) };
}
