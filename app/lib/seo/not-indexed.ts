import type { MetaDescriptor } from "react-router";
import { product } from "#domain/product.ts";
import { type PageDescription, pageMeta } from "./seo";

const notIndexed: MetaDescriptor = { name: "robots", content: "noindex" };

/** For pages that search engines should not index: a user's own pages and intermediate steps. */
export function unlistedPageMeta(page: PageDescription): MetaDescriptor[] {
  return [...pageMeta(page), notIndexed];
}

/** For responses without a page's content: not found, or failed to load. */
export function missingPageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "description", content: product.description }, notIndexed];
}
