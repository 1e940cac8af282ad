import { parseJson } from "#domain/json.ts";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "./absolute-url";
import { organisation, type StructuredData, schemaContext } from "./organisation-data";

/** The breadcrumbs from the home page down to the page itself. */
export function breadcrumbData(
  siteUrl: string,
  trail: readonly { name: string; path: string }[],
): StructuredData {
  return {
    "@context": schemaContext,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path, siteUrl),
    })),
  };
}

export function definedTermSetData(
  siteUrl: string,
  set: { name: string; path: string; terms: readonly { term: string; definition: string }[] },
): StructuredData {
  const url = absoluteUrl(set.path, siteUrl);
  return {
    "@context": schemaContext,
    "@type": "DefinedTermSet",
    "@id": url,
    name: set.name,
    url,
    inLanguage: "en-GB",
    hasDefinedTerm: set.terms.map(({ term, definition }) => ({
      "@type": "DefinedTerm",
      name: term,
      description: definition,
      inDefinedTermSet: url,
    })),
  };
}

interface PostSummary {
  type: "Article" | "NewsArticle";
  title: string;
  description: string;
  path: string;
  image: string;
  /** ISO 8601, if known. */
  published: string | null;
  changed?: string | null;
  section?: string | null;
}

export function postData(siteUrl: string, post: PostSummary): StructuredData {
  const url = absoluteUrl(post.path, siteUrl);
  return {
    "@context": schemaContext,
    "@type": post.type,
    headline: post.title,
    description: post.description,
    image: [absoluteUrl(post.image, siteUrl)],
    ...(post.published ? { datePublished: post.published } : {}),
    ...(post.changed ? { dateModified: post.changed } : {}),
    ...(post.section ? { articleSection: post.section } : {}),
    author: organisation(siteUrl),
    publisher: organisation(siteUrl),
    url,
    mainEntityOfPage: url,
    inLanguage: "en-GB",
    isAccessibleForFree: true,
  };
}

export function contactPageData(
  siteUrl: string,
  path: string,
  contactEmail: string,
): StructuredData {
  return {
    "@context": schemaContext,
    "@type": "ContactPage",
    name: `Contact ${product.name}`,
    url: absoluteUrl(path, siteUrl),
    mainEntity: {
      ...organisation(siteUrl),
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        email: contactEmail,
        availableLanguage: "en",
      },
    },
  };
}

/** An editor's own structured data; null unless it is a JSON object or a list of them. */
export function parseStructuredData(json: string | null): StructuredData[] | null {
  const data = parseJson(json ?? "");
  const list = Array.isArray(data) ? data : [data];
  return list.length > 0 && list.every(isStructuredData) ? list : null;
}

function isStructuredData(data: unknown): data is StructuredData {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
