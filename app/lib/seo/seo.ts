import type { MetaDescriptor } from "react-router";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "./absolute-url";
import type { StructuredData } from "./organisation-data";

export interface PageDescription {
  title: string;
  description: string;
  /** The page's own path, from which the canonical URL is built. */
  path: string;
  /** The site's origin, from the public configuration. */
  siteUrl: string;
  /** The image shown when the page is shared, 1200 by 630 pixels. */
  image?: string;
  type?: "website" | "article";
  structuredData?: StructuredData[];
}

/** Title, description, canonical URL, sharing tags and structured data of a public page. */
export function pageMeta(page: PageDescription): MetaDescriptor[] {
  const url = absoluteUrl(page.path, page.siteUrl);
  const image = absoluteUrl(page.image ?? openGraphImage("home"), page.siteUrl);
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: product.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:locale", content: "en_GB" },
    { property: "og:url", content: url },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: image },
    // React Router escapes anything that could close the script element.
    ...(page.structuredData ?? []).map((data) => ({ "script:ld+json": data })),
  ];
}

/**
 * A page's generated sharing image; `page` is a key such as 'about' or 'article-3', and `search` the
 * part of the page's query that the image depends on.
 */
export function openGraphImage(page: string, search = ""): string {
  return `/og/${page}.png${search}`;
}
