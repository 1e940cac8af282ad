import { checkPath } from "#domain/check/seller-offer.ts";
import { type Post, type PostKind, postPath } from "#domain/content/stored-post.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { rulesPath } from "#domain/rules/rule-paths.ts";
import { isoTimestamp } from "~/lib/format/dates";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { changedAt } from "./posts";
import { projectsPerPart } from "./sitemap-parts";
import { xmlText } from "./xml";

const publicPages = [
  "/",
  "/market",
  checkPath,
  "/learn-more",
  openDataPaths.page,
  "/about",
  "/news",
  "/contact",
  "/glossary",
  rulesPath,
  "/privacy-policy",
];

export function sitemapXml(siteUrl: string, articles: Post[], news: Post[]): string {
  const entries = [
    ...publicPages.map((path) => entry(siteUrl, path, null)),
    ...articles.map((article) => postEntry(siteUrl, "articles", article)),
    ...news.map((item) => postEntry(siteUrl, "news", item)),
  ];
  return urlSet(entries);
}

const postEntry = (siteUrl: string, kind: PostKind, post: Post) =>
  entry(siteUrl, postPath(kind, post.slug), changedAt(post));

export const projectSitemapPath = "/sitemap-projects.xml";

/** The index of the sitemap's parts; there is one part even without any projects. */
export function projectSitemapIndex(siteUrl: string, projects: number): string {
  const parts = Math.max(1, Math.ceil(projects / projectsPerPart));
  const entries = Array.from({ length: parts }, (_, index) => {
    const url = absoluteUrl(`/sitemaps/projects-${index + 1}.xml`, siteUrl);
    return `  <sitemap><loc>${xmlText(url)}</loc></sitemap>`;
  });
  return document("sitemapindex", entries);
}

/** One part, sorted by id, so that a new project moves few others to another part. */
export function projectSitemap(siteUrl: string, ids: readonly string[], part: number): string {
  const start = part * projectsPerPart;
  const inPart = ids.toSorted().slice(start, start + projectsPerPart);
  return urlSet(inPart.map((id) => entry(siteUrl, projectPath(id), null)));
}

const urlSet = (entries: readonly string[]) => document("urlset", entries);

function document(element: "urlset" | "sitemapindex", entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</${element}>
`;
}

export function sitemapResponse(xml: string): Response {
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

function entry(siteUrl: string, path: string, changed: string | null): string {
  const date = isoTimestamp(changed);
  const lastmod = date ? `<lastmod>${date}</lastmod>` : "";
  return `  <url><loc>${xmlText(absoluteUrl(path, siteUrl))}</loc>${lastmod}</url>`;
}
