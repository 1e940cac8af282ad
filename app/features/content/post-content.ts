import type { PostKind } from "#domain/content/stored-post.ts";
import type { StructuredData } from "~/lib/seo/organisation-data";
import type { ImageSource } from "./content-image";

export interface PostDate {
  value: string | null;
  iso: string | null;
  /** Formatted date: short for an article, long for a news item. */
  text: string;
  /** A news item's age when the server rendered it; empty for an article. */
  age: string;
}

/** The content of a card in the articles carousel. */
export interface ArticleCardContent {
  id: number;
  title: string;
  excerpt: string;
  image: ImageSource | null;
  published: string;
}

/** The content of a card in the news list. */
export interface NewsCardContent {
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
  date: PostDate;
}

/** The content of an article's or news item's page. */
export interface PostContent {
  kind: PostKind;
  id: number;
  slug: string;
  title: string;
  description: string;
  category: string | null;
  date: PostDate;
  /** When it last changed for its readers, in ISO 8601 format. */
  changed: string | null;
  image: ImageSource | null;
  html: string;
  /** Structured data entered by the editor. */
  structuredData: StructuredData[] | null;
}
