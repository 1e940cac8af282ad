import type { PictureSource } from "./picture-source";

/** What a card of the articles carousel shows. */
export interface ArticleCardContent {
  id: number;
  title: string;
  excerpt: string;
  picture: PictureSource | null;
  published: string;
}

/** What the page of an article shows. */
export interface ArticlePageContent extends Omit<ArticleCardContent, "excerpt"> {
  description: string;
  html: string;
  publishedIso: string | null;
}
