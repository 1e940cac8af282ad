import { isoDate, longDate } from "~/lib/dates";
import { renderMarkdown } from "~/lib/markdown.server";
import { type NewsItem, newsDate } from "~/lib/news";
import { parseStructuredData, type StructuredData } from "~/lib/seo-structured-data";
import { pageDescription } from "./article-pages.server";
import { type PictureSource, pictureSource } from "./picture-source";

/** What a card of the news list shows. */
export interface NewsCardContent {
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
  date: NewsDate;
}

export interface NewsDate {
  value: string | null;
  iso: string | null;
  long: string;
}

/** What the page of a news item shows. */
export interface NewsPageContent extends Omit<NewsCardContent, "excerpt"> {
  description: string;
  picture: PictureSource | null;
  html: string;
  /** The editor's own structured data. */
  structuredData: StructuredData | null;
}

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
