import type { PostKind } from "#domain/content/post.ts";
import type { StructuredData } from "~/lib/seo/organisation-data";
import type { PictureSource } from "./picture";

export interface PostDate {
  value: string | null;
  iso: string | null;
  /** As people read it: short for an article, long for a news item. */
  text: string;
  /** How long ago that was when the server rendered it, for a news item. */
  age: string;
}

/** What a card of the articles carousel shows. */
export interface ArticleCardContent {
  id: number;
  title: string;
  excerpt: string;
  picture: PictureSource | null;
  published: string;
}

/** What a card of the news list shows. */
export interface NewsCardContent {
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
  date: PostDate;
}

/** What the page of an article or news item shows. */
export interface PostContent {
  kind: PostKind;
  id: number;
  slug: string;
  title: string;
  description: string;
  category: string | null;
  date: PostDate;
  /** When it last changed for its readers, in ISO 8601. */
  changed: string | null;
  picture: PictureSource | null;
  html: string;
  /** The editor's own structured data. */
  structuredData: StructuredData[] | null;
}
