import type { StructuredData } from "~/lib/seo/structured-data";
import type { PictureSource } from "./picture-source";

export interface NewsDate {
  value: string | null;
  iso: string | null;
  long: string;
}

/** What a card of the news list shows. */
export interface NewsCardContent {
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
  date: NewsDate;
}

/** What the page of a news item shows. */
export interface NewsPageContent extends Omit<NewsCardContent, "excerpt"> {
  description: string;
  picture: PictureSource | null;
  html: string;
  /** The editor's own structured data. */
  structuredData: StructuredData[] | null;
}
