import type { Post } from "#domain/content/post.ts";
import { isoDate } from "~/lib/format/dates";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import { publishedAt } from "./posts";
import { xmlText } from "./xml";

const publicPages = [
  "/",
  "/market",
  "/learn-more",
  "/about",
  "/news",
  "/contact",
  "/glossary",
  "/privacy-policy",
];

export function sitemapXml(siteUrl: string, articles: Post[], news: Post[]): string {
  const entries = [
    ...publicPages.map((path) => entry(siteUrl, path, null)),
    ...articles.map((article) => entry(siteUrl, `/articles/${article.id}`, publishedAt(article))),
    ...news.map((item) => entry(siteUrl, `/news/${item.id}`, publishedAt(item))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function entry(siteUrl: string, path: string, changed: string | null): string {
  const date = isoDate(changed);
  const lastmod = date ? `<lastmod>${date}</lastmod>` : "";
  return `  <url><loc>${xmlText(absoluteUrl(path, siteUrl))}</loc>${lastmod}</url>`;
}
